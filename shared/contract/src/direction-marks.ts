/** ALM, LRM, RLM, the embeddings and overrides (U+202A–202E) and the isolates (U+2066–2069). */
const marks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Text without the invisible characters that change the direction of what follows: with them a program can look like a document. They are
 * removed rather than refused, because they come along with copied text and nobody sees them. This is the one rule for every text and name
 * that enters the product: fields of requests, files, letters, envelopes of the exchange, certificates.
 */
export const withoutDirectionMarks = (text: string): string => text.replaceAll(marks, '');

/** Nothing that anybody would see: space, zero-width characters, fillers, an empty Braille cell. */
const unseen = /^[\s\p{Default_Ignorable_Code_Point}\u2800]+$/u;

/**
 * The text of a field: without direction marks, and empty if nothing of it can be seen. Its letters are composed (NFC): some machines write «й» as two
 * characters, and nobody would find it. Only space stays, for whoever trims it. Inside a text that can be seen invisible characters stay, because emoji
 * and some scripts need them.
 */
export const asEntered = (text: string): string => {
  const given = withoutDirectionMarks(text).normalize('NFC');
  return unseen.test(given) && given.trim() !== '' ? '' : given;
};
