/** The wire form of a failure. */
import type { Failure } from '@qujat/contract/failure';
import type { FastifyRequest } from 'fastify';
import { asRequestError, DamagedError, FieldError, RemovedError, type RequestError } from './errors.ts';
import { chooseLanguage, fieldName, say, shortLanguage, type Language } from './texts.ts';

const responseLanguages = new WeakMap<FastifyRequest, Language>();
/** Sets the language of failure messages, as soon as the person is known. */
export const setResponseLanguage = (request: FastifyRequest, language: Language): void => void responseLanguages.set(request, language);

export const languageOf = (request: FastifyRequest): Language =>
  responseLanguages.get(request) ?? shortLanguage(chooseLanguage(request.cookies?.['lang']));

/** A field without a label is never filled in by a person: its error can only be a bug of the client. */
const textOf = (error: RequestError, language: Language): string => {
  if (!(error instanceof FieldError) || error.key === 'fields.missing') return say(language, error.key, error.parameters);
  const field = fieldName(language, error.field);
  return field === null ? say(language, 'errors.invalid') : say(language, error.key, { ...error.parameters, field });
};

export const failureBody = (error: RequestError, language: Language): Failure => ({
  status: 'error',
  text: textOf(error, language),
  ...(error.reason && { reason: error.reason }),
  ...(error instanceof FieldError && { field: error.field }),
});

export interface FailureAnswer {
  readonly status: number;
  readonly text: string;
  readonly retryAfter: number | null;
}

/** The answer to any exception. An unexpected one is logged with the request's id, and the client gets only that id. */
export const answerFailure = (thrown: unknown, request: FastifyRequest, language: Language): FailureAnswer => {
  const known = asRequestError(thrown);
  if (thrown instanceof RemovedError) request.log.warn({ err: thrown }, 'what was asked for has been removed meanwhile');
  if (known instanceof DamagedError) request.log.error({ err: thrown, what: known.what }, 'what is kept has been damaged');
  if (known && known.status >= 500) request.log.error({ err: thrown }, 'a part of the server is away');
  if (known) return { status: known.status, text: failureBody(known, language).text, retryAfter: known.retryAfter };
  request.log.error({ err: thrown }, 'a request failed unexpectedly');
  return { status: 500, text: say(language, 'errors.server', { requestId: request.id }), retryAfter: null };
};
