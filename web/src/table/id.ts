/** A name for a message that nobody else has given. `crypto.randomUUID` exists on https and localhost only. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
