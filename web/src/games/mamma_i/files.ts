/** The files of words of Mamma I: they are known before the game is. */
export const words = import.meta.glob(["./i18n/??.json", "./i18n/front.*.json"], { import: "default" });
