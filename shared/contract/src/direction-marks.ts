/** ALM, LRM, RLM, the embeddings and overrides (U+202A–202E) and the isolates (U+2066–2069). */
const marks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Text without the invisible characters that turn the direction of what follows: a program then shows as a document. They are
 * taken out rather than refused, since they come along with what is copied from elsewhere and nobody sees them. The one rule for
 * every text and name that enters the product: fields of requests, files, letters, envelopes of the exchange, certificates.
 */
export const withoutDirectionMarks = (text: string): string => text.replaceAll(marks, '');
