/** What goes over the wire when a request fails. */
import type { Failure } from '@qujat/contract/failure';
import type { FastifyRequest } from 'fastify';
import { asRequestError, type RequestError } from './errors.ts';
import { chooseLanguage, say, shortLanguage, type Language } from './texts.ts';

export const languageOf = (request: FastifyRequest): Language => shortLanguage(chooseLanguage(request.cookies?.['lang']));

export const failureBody = (error: RequestError, language: Language): Failure => ({
  status: 'error',
  text: say(language, error.key, error.parameters),
  ...(error.reason && { reason: error.reason }),
});

export interface FailureAnswer {
  readonly status: number;
  readonly text: string;
  readonly retryAfter: number | null;
}

/** The answer to whatever was thrown. A fault of ours is logged with the request's id, and only that id is told. */
export const answerFailure = (thrown: unknown, request: FastifyRequest, language: Language): FailureAnswer => {
  const known = asRequestError(thrown);
  if (known && known.status >= 500) request.log.error({ err: thrown }, 'a part of the server is away');
  if (known) return { status: known.status, text: failureBody(known, language).text, retryAfter: known.retryAfter };
  request.log.error({ err: thrown }, 'a request failed unexpectedly');
  return { status: 500, text: say(language, 'errors.server', { requestId: request.id }), retryAfter: null };
};
