/** Maps a reason of the rules to the failure that the person sees. */
import { RequestError } from '../../platform/http/errors.ts';
import type { TextKey } from '../../platform/http/texts.ts';
import type { Reason } from './route/model.ts';

// locale-keys: documents.refusal.*
/** The text of a reason. */
export const reasonKey = (reason: Reason): TextKey => (reason === 'notFound' ? 'errors.notFound' : `documents.refusal.${reason}`);

/** Refusals to a person who may not see the document, or may not any longer: nothing is told about it. */
export const reasonsWithoutAccess: ReadonlySet<Reason> = new Set(['notFound', 'noAccess', 'accessEnded', 'substitutionEnded']);

const statusOf = (reason: Reason): number => {
  if (reason === 'notFound') return 404;
  return reason === 'noAccess' ? 403 : 200;
};

/**
 * The failure for a refusal by the rules. A call answers HTTP 404 for a document that does not exist, 403 for one that the person may not
 * see, and 200 with an explanation for everything else, because 403 and 404 lead the client away from its page.
 */
export class RefusedError extends RequestError {
  override readonly name = 'RefusedError';
  readonly because: Reason;
  constructor(because: Reason) {
    super(statusOf(because), reasonKey(because));
    this.because = because;
  }
}
