/** The text of a letter for a document. */
import { makeSafe } from './safe-html.ts';
import type { StoredLetter } from './store.ts';
import { textOfHtml } from './text-of-html.ts';

/** The words of a text, however they are set. */
const wordsOf = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/**
 * The text that its reader has seen: that of the HTML, where the letter is shown so. A sender may write another one beside it, or only that
 * the reader's program shows no HTML. Of equal texts the plain one has the lines of its sender.
 */
export const shownText = ({ text_plain: plain, text_html: html }: Pick<StoredLetter, 'text_plain' | 'text_html'>): string => {
  const safe = makeSafe(html);
  const shown = safe ? textOfHtml(safe.html) : plain.trim() || textOfHtml(html);
  return shown === '' || wordsOf(shown) === wordsOf(plain) ? plain.trim() : shown;
};
