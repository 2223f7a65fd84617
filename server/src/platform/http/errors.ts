/** Failures that the client is told. Every other exception is a bug: it is logged and answered with 500. */
import { BadFieldError } from '@qujat/contract/field';
import { failureReasons, type FailureReason } from '@qujat/contract/failure';
import { isDatabaseUnavailable } from '../database/unavailable.ts';
import { FileStoreUnavailableError } from '../files/store.ts';
import { KeysBusyError } from '../keys/key-reader.ts';
import type { TextKey, TextParameters } from './texts.ts';

/**
 * A failure with its HTTP status and a text that explains it. The body is `{status: 'error', text}`, with `reason` if a client reacts to
 * it.
 */
export class RequestError extends Error {
  readonly status: number;
  readonly key: TextKey;
  readonly parameters: TextParameters;
  readonly reason: FailureReason | null;
  /** Seconds, for the header Retry-After. */
  readonly retryAfter: number | null = null;

  constructor(status: number, key: TextKey, parameters: TextParameters = {}, reason: FailureReason | null = null) {
    super(key);
    this.status = status;
    this.key = key;
    this.parameters = parameters;
    this.reason = reason;
  }
}

/** A business rule forbids the request. HTTP 200, because 401 and 404 make the client navigate. */
export class BusinessError extends RequestError {
  override readonly name: string = 'BusinessError';
  constructor(key: TextKey, parameters: TextParameters = {}) {
    super(200, key, parameters);
  }
}

/** Stored data has been altered or lost. The person gets a message; the log says which data. */
export class DamagedError extends RequestError {
  readonly what: string;
  constructor(key: TextKey, what: string, cause?: unknown) {
    super(200, key);
    this.what = what;
    this.cause = cause;
  }
}

/** Another request has removed the row in the meantime (removed-meanwhile.ts). */
export class RemovedError extends BusinessError {
  override readonly name = 'RemovedError';
  constructor(cause?: unknown) {
    super('errors.gone');
    this.cause = cause;
  }
}

export class InvalidError extends RequestError {
  override readonly name = 'InvalidError';
  constructor(key: TextKey = 'errors.invalid', parameters: TextParameters = {}) {
    super(400, key, parameters);
  }
}

/** A field that violates the contract. `field` is its wire name, for programs; failure.ts produces the message for people. */
export class FieldError extends RequestError {
  override readonly name = 'FieldError';
  readonly field: string;
  constructor(key: TextKey, field: string, parameters: TextParameters = {}) {
    super(400, key, parameters);
    this.field = field;
  }
}

export class UnauthorisedError extends RequestError {
  override readonly name = 'UnauthorisedError';
  constructor(reason: FailureReason | null = null) {
    super(401, 'errors.unauthorised', {}, reason);
  }
}

export class ForbiddenError extends RequestError {
  override readonly name: string = 'ForbiddenError';
  constructor(key: TextKey = 'errors.forbidden', parameters: TextParameters = {}, reason: FailureReason | null = null) {
    super(403, key, parameters, reason);
  }
}

/**
 * No other request is answered until the password is changed. Every page refused for this reason links to the form, which leads back
 * (page.ts).
 */
export class PasswordChangeError extends ForbiddenError {
  override readonly name = 'PasswordChangeError';
  constructor() {
    super('errors.passwordChange', {}, failureReasons.passwordChange);
  }
}

/** The same for an obligatory second factor: its form is at the address of the password's, so clients follow the same reason. */
export class SecondFactorDueError extends ForbiddenError {
  override readonly name = 'SecondFactorDueError';
  constructor() {
    super('errors.secondFactorDue', {}, failureReasons.passwordChange);
  }
}

/** Throws if the person of the session must first change the password or set up a second factor. */
export const expectUnrestricted = (session: { readonly restriction: 'password' | 'second-factor' | null } | null): void => {
  if (session?.restriction === 'password') throw new PasswordChangeError();
  if (session?.restriction === 'second-factor') throw new SecondFactorDueError();
};

export class NotFoundError extends RequestError {
  override readonly name = 'NotFoundError';
  constructor(key: TextKey = 'errors.notFound', parameters: TextParameters = {}) {
    super(404, key, parameters);
  }
}

/** The client's view is out of date; `reason` tells the client how to react. */
export class ConflictError extends RequestError {
  override readonly name = 'ConflictError';
  constructor(reason: FailureReason, key: TextKey, parameters: TextParameters = {}) {
    super(409, key, parameters, reason);
  }
}

export class TooLargeError extends RequestError {
  override readonly name = 'TooLargeError';
  constructor(key: TextKey = 'errors.tooLarge', parameters: TextParameters = {}) {
    super(413, key, parameters);
  }
}

export class TooOftenError extends RequestError {
  override readonly name = 'TooOftenError';
  override readonly retryAfter: number;
  /** True for the first refused attempt of a window. Only this one is logged. */
  readonly isFirst: boolean;
  constructor(seconds: number, isFirst = false) {
    const wait = Math.max(1, Math.ceil(seconds));
    if (wait < 60) super(429, 'errors.tooOftenSeconds', { seconds: wait });
    else super(429, 'errors.tooOften', { minutes: Math.ceil(wait / 60) });
    this.retryAfter = wait;
    this.isFirst = isFirst;
  }
}

/**
 * A queue is full; the client may try again shortly. It is not a 503, which clients treat as an unavailable server and announce to the
 * person.
 */
export class BusyError extends RequestError {
  override readonly name = 'BusyError';
  override readonly retryAfter = 5;
  constructor(key: TextKey) {
    super(429, key);
  }
}

/** A service that the server depends on is unavailable. */
class ServiceUnavailableError extends RequestError {
  override readonly name = 'ServiceUnavailableError';
  override readonly retryAfter = 5;
  constructor(key: TextKey) {
    super(503, key);
  }
}

const fieldTexts = {
  missing: 'fields.missing',
  'too-long': 'fields.tooLong',
  'not-a-number': 'fields.notANumber',
  'not-allowed': 'fields.notAllowed',
  'wrong-form': 'fields.wrongForm',
} as const satisfies Record<BadFieldError['reason'], TextKey>;

/** A failure of the framework that is the request's fault. */
const byStatus = (status: number): RequestError | null =>
  status === 413 ? new TooLargeError() : status === 404 ? new NotFoundError() : status >= 400 && status < 500 ? new InvalidError() : null;

/** The failure for an exception, or null if it is a bug. */
export const asRequestError = (thrown: unknown): RequestError | null => {
  if (thrown instanceof RequestError) return thrown;
  if (thrown instanceof BadFieldError && thrown.most !== null) return new FieldError('fields.tooMany', thrown.field, { most: thrown.most });
  if (thrown instanceof BadFieldError) return new FieldError(fieldTexts[thrown.reason], thrown.field);
  if (thrown instanceof FileStoreUnavailableError) return new ServiceUnavailableError('errors.filesAway');
  if (thrown instanceof KeysBusyError) return new BusyError('keys.busy');
  if (isDatabaseUnavailable(thrown)) return new ServiceUnavailableError('errors.databaseAway');
  const status = thrown instanceof Error && 'statusCode' in thrown ? thrown.statusCode : null;
  return typeof status === 'number' ? byStatus(status) : null;
};
