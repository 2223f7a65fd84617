import { UnreadableError } from '@qujat/contract/codec';
import type { Call } from '@qujat/contract/call';
import { ApiError, BusinessError, kindOfStatus } from './errors.ts';
import type { Answer } from './send.ts';

/** JSON, or the text itself: signing answers a bare word. A page of HTML is no answer at all (a proxy's, a sign-in wall's). */
const parse = (body: string): unknown => {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    if (body.trimStart().startsWith('<')) throw new UnreadableError('a page in place of data');
    return body;
  }
};

const refusalOf = (json: unknown): { status: unknown; text: string } => {
  const { status, text } = Object(json) as { status?: unknown; text?: unknown };
  return { status, text: typeof text === 'string' ? text : '' };
};

const textOf = (body: string): string => {
  try {
    return refusalOf(JSON.parse(body)).text;
  } catch {
    return '';
  }
};

/** By its name: every remote bundles the contract for itself, so its class is another than ours. */
const isUnreadable = (error: unknown): boolean => error instanceof Error && error.name === 'UnreadableError';

/** Reads an answer by the call's codec; throws ApiError or BusinessError (specification 1 §8; decisions: Who is signed in). */
export function readAnswer<F, A>(call: Call<F, A>, { response, body }: Answer): A {
  const details = { status: response.status, requestId: response.headers.get('x-request-id') };
  if (!response.ok) throw new ApiError(kindOfStatus(response.status), { ...details, text: textOf(body) });
  try {
    const json = parse(body);
    const refusal = refusalOf(json);
    if (refusal.status === 'error' && !call.answersErrors) throw new BusinessError({ ...details, text: refusal.text });
    return call.answer.decode(json);
  } catch (error) {
    if (isUnreadable(error)) throw new ApiError('unreadable', { ...details, cause: error });
    throw error;
  }
}
