/** The files of words of Mamma Mia! and Plus: they are known before the game is. */
import main from "words:./i18n/en.json";
import front from "words:./i18n/front.en.json";
import learning from "words:./i18n/learn.en.json";
import plus from "words:./i18n/plus.en.json";

export const words = [main, front, learning, plus];
