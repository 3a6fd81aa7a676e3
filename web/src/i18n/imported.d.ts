/** How the words of a file are fetched in each language (web/languages.ts): `words:` and the way to the English one. */
declare module "words:*" {
  const words: import("./words").Words;
  export default words;
}
