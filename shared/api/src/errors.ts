import type { FailureReason } from '@qujat/contract/failure';

/** The kinds of failure of a call. */
export type ApiErrorKind =
  /** The server refused with a text for the person: HTTP 200 `{status: 'error', text}`. */
  | 'business'
  /** No answer arrived: no network, or no server. */
  | 'network'
  /** No answer, or no progress, within the time allowed. */
  | 'timeout'
  /** No session, or no longer: HTTP 401. */
  | 'unauthorised'
  | 'forbidden'
  | 'not-found'
  /** The server could not use the request: HTTP 400 and all other 4xx. */
  | 'invalid'
  | 'too-large'
  | 'too-often'
  /** HTTP 5xx. */
  | 'server'
  /** The answer is not in any specified form. */
  | 'unreadable';

/** The reactions that a client can have to a failure, if our server names one (shared/contract/src/failure.ts). */
export type { FailureReason } from '@qujat/contract/failure';

/** Details of a failure; all may be missing. */
export interface ApiErrorDetails {
  /** HTTP status; 0 without an answer. */
  readonly status?: number;
  /** The server's text for the person, in the person's language; '' if there is none. */
  readonly text?: string;
  /** Set if a client should react to it. */
  readonly reason?: FailureReason | null;
  /** The server's id of the request, with which it can be found in the log. */
  readonly requestId?: string | null;
  readonly cause?: unknown;
}

/** Every failure of a call, except that of a call aborted by its caller (which rejects with the signal's reason). */
export class ApiError extends Error {
  override readonly name: string = 'ApiError';
  readonly kind: ApiErrorKind;
  readonly status: number;
  readonly text: string;
  readonly reason: FailureReason | null;
  readonly requestId: string | null;
  /** How much of the allowed time all attempts together have taken, milliseconds. Set by `request`. */
  spentMs = 0;

  constructor(kind: ApiErrorKind, { status = 0, text = '', reason = null, requestId = null, cause }: ApiErrorDetails = {}) {
    super(`${kind}${status ? ` (HTTP ${status})` : ''}${text ? `: ${text}` : ''}`, { cause });
    this.kind = kind;
    this.status = status;
    this.text = text;
    this.reason = reason;
    this.requestId = requestId;
  }
}

/** The server understood and refused; `text` is for the person. */
export class BusinessError extends ApiError {
  override readonly name = 'BusinessError';
  constructor(details: ApiErrorDetails & { text: string }) {
    super('business', details);
  }
}

/** The server's text about a failure for the person; '' if there is none. */
export const textOfFailure = (error: unknown): string => (error instanceof ApiError ? error.text : '');

/** Logs a bug of ours. The failure of a call is shown to the person and not logged. */
export const logFault = (error: unknown): void => {
  if (!(error instanceof ApiError)) console.error(error);
};

const kindsByStatus: Readonly<Record<number, ApiErrorKind>> = {
  401: 'unauthorised',
  403: 'forbidden',
  404: 'not-found',
  413: 'too-large',
  429: 'too-often',
};

/** The kind of failure for an HTTP status other than 2xx. */
export const kindOfStatus = (status: number): ApiErrorKind =>
  kindsByStatus[status] ?? (status >= 500 ? 'server' : status >= 400 ? 'invalid' : 'unreadable');
