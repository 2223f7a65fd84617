import { ApiError, request, type RequestOptions } from '@qujat/api';
import type { AnyCall, Call, InputOf } from '@qujat/contract/call';
import { failureReasons } from '@qujat/contract/failure';
import { randomId } from '@qujat/session';

/** Makes a call in the same way as `request`. */
export type Send = <F, A>(call: Call<F, A>, input: InputOf<F>, options?: Omit<RequestOptions, 'key'>) => Promise<A>;

/** Idempotency keys by call and input. */
export type Keys = Map<string, string>;

/** Whether a call may have been carried out although its answer does not say so. */
export const isAnswerLost = (error: unknown): boolean =>
  error instanceof ApiError &&
  (['network', 'timeout', 'server', 'unreadable'].includes(error.kind) || error.reason === failureReasons.inProgress);

/** Represents files by their distinguishing properties, because JSON cannot contain them. */
const comparable = (_name: string, value: unknown): unknown =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value;

/**
 * The calls of one attempt of an intent. `earlier` contains the keys of an attempt whose answer was lost: a repeated call with the same
 * input uses its old key, and the server repeats its first answer. A first call that differs from the earlier ones starts another intent.
 * `keys` collects the keys of this attempt.
 */
export const sendWithKeys =
  (earlier: Keys, keys: Keys): Send =>
  (call, input, options) => {
    const id = `${(call as unknown as AnyCall).name} ${JSON.stringify(input, comparable)}`;
    if (!earlier.has(id)) earlier.clear();
    const key = earlier.get(id) ?? randomId();
    keys.set(id, key);
    return request(call, input, { ...options, key });
  };
