/** "match", "differ", or "cannot" where the browser has no SHA-256 (it has only on secure addresses). */
export type SeedCheck = "match" | "differ" | "cannot";

export async function checkSeed(seed: string, commitment: string): Promise<SeedCheck> {
  // Not there on plain http addresses, whatever the types say.
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return "cannot";
  const bytes = Uint8Array.from(seed.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const digest = new Uint8Array(await subtle.digest("SHA-256", bytes));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex === commitment.toLowerCase() ? "match" : "differ";
}
