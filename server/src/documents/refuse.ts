/** From a reason of the rules to the failure that tells the person. */
import { BusinessError, NotFoundError, type RequestError } from '../http/errors.ts';
import type { TextKey } from '../http/texts.ts';
import type { Reason } from './route/model.ts';

// locale-keys: documents.refusal.*
/** The text of a reason. What may not be seen is spoken of as if it did not exist. */
export const reasonKey = (reason: Reason): TextKey => (reason === 'notFound' ? 'errors.notFound' : `documents.refusal.${reason}`);

export const refusal = (reason: Reason): RequestError => (reason === 'notFound' ? new NotFoundError() : new BusinessError(reasonKey(reason)));
