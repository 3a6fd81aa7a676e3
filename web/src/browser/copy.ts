/** Put a text where it can be pasted; false where the browser does not let us. */
export async function copy(text: string): Promise<boolean> {
  // Not there on plain http addresses, whatever the types say.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  try {
    if (!clipboard) return copyByHand(text);
    await clipboard.writeText(text);
    return true;
  } catch {
    return copyByHand(text);
  }
}

/** The old way, which a table in the own network has to go: its address is no secure one. */
function copyByHand(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.style.position = "fixed";
  field.style.opacity = "0";
  // Inside an open dialog: what lies outside cannot be selected.
  (document.querySelector("dialog:modal") ?? document.body).append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return done;
}
