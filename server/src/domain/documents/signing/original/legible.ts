/** Names letters that a font lacks (docs/decisions/0494). */

/** Both fonts have all of these: most texts hold nothing else. */
const usual = /^[\n -~\u00A0-\u024F\u0400-\u04FF\u2010-\u2027₸№]*$/;

/** Breaks of lines, and other signs that order a text and are not drawn. */
const undrawn = /[\p{Cc}\p{Zl}\p{Zp}]/u;

const named = (letter: string): string => `[U+${letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`;

/** The text as the font can show it: «华» becomes «[U+534E]». What nobody sees is left out, and every space is a space. */
export const legible = (text: string, has: (codePoint: number) => boolean): string =>
  usual.test(text)
    ? text
    : text.replaceAll(/./gsu, (letter) => {
        if (undrawn.test(letter) || has(letter.codePointAt(0)!)) return letter;
        if (/\p{Default_Ignorable_Code_Point}/u.test(letter)) return '';
        return /\p{Zs}/u.test(letter) ? ' ' : named(letter);
      });
