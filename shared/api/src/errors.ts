import type { FailureReason } from '@qujat/contract/failure';

/** What can go wrong with a call. */
export type ApiErrorKind =
  /** The server refused with a text for the person: HTTP 200 `{status: 'error', text}`. */
  | 'business'
  /** No answer came: no network, or no server. */
  | 'network'
  /** No answer, or no progress, within the time allowed. */
  | 'timeout'
  /** Nobody is signed in (any more): HTTP 401. */
  | 'unauthorised'
  | 'forbidden'
  | 'not-found'
  /** The server could not use the request: HTTP 400 and all other 4xx. */
  | 'invalid'
  | 'too-large'
  | 'too-often'
  /** HTTP 5xx. */
  | 'server'
  /** The answer is none that the specification knows. */
  | 'unreadable';

/** What a client can do about a failure, where our server says it (shared/contract/src/failure.ts). */
export type { FailureReason } from '@qujat/contract/failure';

/** Particulars of a failure; all may be missing. */
export interface ApiErrorDetails {
  /** HTTP status; 0 where no answer came. */
  readonly status?: number;
  /** The server's text for the person, in the person's language; '' where there is none. */
  readonly text?: string;
  /** Set where a client is to do something about it. */
  readonly reason?: FailureReason | null;
  /** The server's name for the request, to be found in its log. */
  readonly requestId?: string | null;
  readonly cause?: unknown;
}

/** Every failure of a call, except that of one that the caller has aborted (that one rejects with the signal's reason). */
export class ApiError extends Error {
  override readonly name: string = 'ApiError';
  readonly kind: ApiErrorKind;
  readonly status: number;
  readonly text: string;
  readonly reason: FailureReason | null;
  readonly requestId: string | null;
  /** How much of the time allowed all tries so far have taken, milliseconds. Set by `request`. */
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

/** What the server says to the person of a failure; '' where it says nothing. */
export const textOfFailure = (error: unknown): string => (error instanceof ApiError ? error.text : '');

/** Logs a mistake of ours. What a call has failed with is told to the person, and the console says nothing of it. */
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

/** The kind of failure that an HTTP status (not 2xx) stands for. */
export const kindOfStatus = (status: number): ApiErrorKind =>
  kindsByStatus[status] ?? (status >= 500 ? 'server' : status >= 400 ? 'invalid' : 'unreadable');
