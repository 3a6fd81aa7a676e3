/** The files of words of Mamma I: they are known before the game is. */
import main from "words:./i18n/en.json";
import front from "words:./i18n/front.en.json";

export const words = [main, front];
