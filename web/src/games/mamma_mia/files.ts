/** The files of words of Mamma Mia! and Plus: they are known before the game is. */
export const words = import.meta.glob(["./i18n/??.json", "./i18n/{front,learn,plus}.*.json"], { import: "default" });
