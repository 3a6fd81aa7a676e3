/** The drawings, put together as one sprite of symbols when the page is built. */
const files = import.meta.glob<string>("./*.svg", { query: "?raw", import: "default", eager: true });

interface Drawing {
  viewBox: string;
  body: string;
}

function drawing(name: string): Drawing {
  const text = files[`./${name}.svg`] ?? "";
  const match = /^<svg[^>]*viewBox="([^"]+)"[^>]*>([\s\S]*)<\/svg>\s*$/.exec(text);
  return { viewBox: match?.[1] ?? "0 0 100 100", body: match?.[2] ?? "" };
}

/** Whether there is a drawing of this name. */
export function isDrawn(name: string): boolean {
  return `./${name}.svg` in files;
}

/** Drawn in place, because parts of them move or take the colour of the text. */
export const oven = drawing("oven");
export const wordmark = drawing("wordmark");

const INLINE = ["oven", "wordmark"];

export const sprite = Object.keys(files)
  .map((path) => path.slice(2, -4))
  .filter((name) => !INLINE.includes(name))
  .map((name) => {
    const { viewBox, body } = drawing(name);
    return `<symbol id="art-${name}" viewBox="${viewBox}">${body}</symbol>`;
  })
  .join("");
