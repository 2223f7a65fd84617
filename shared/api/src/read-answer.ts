import { UnreadableError } from '@qujat/contract/codec';
import type { Call } from '@qujat/contract/call';
import type { FailureReason } from '@qujat/contract/failure';
import { ApiError, BusinessError, kindOfStatus } from './errors.ts';
import type { Answer } from './send.ts';

/** JSON, or plain text: signing answers a bare word. An HTML page is not an answer (it comes from a proxy or a captive portal). */
const parse = (body: string): unknown => {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    if (body.trimStart().startsWith('<')) throw new UnreadableError('a page in place of data');
    return body;
  }
};

interface Refusal {
  readonly status: unknown;
  readonly text: string;
  readonly reason: FailureReason | null;
}

const refusalOf = (json: unknown): Refusal => {
  const { status, text, reason } = Object(json) as { status?: unknown; text?: unknown; reason?: unknown };
  return {
    status,
    text: typeof text === 'string' ? text : '',
    // Not compared with the known ones: nobody reacts to another one.
    reason: typeof reason === 'string' ? (reason as FailureReason) : null,
  };
};

/** Text and reason of a refusal; empty if the body contains none. */
export const refusalIn = (body: string): Pick<Refusal, 'text' | 'reason'> => {
  try {
    const { text, reason } = refusalOf(JSON.parse(body));
    return { text, reason };
  } catch {
    return { text: '', reason: null };
  }
};

/** Recognised by its name: every remote bundles its own copy of the contract, so the class is a different one. */
const isUnreadable = (error: unknown): boolean => error instanceof Error && error.name === 'UnreadableError';

/** Reads an answer by the call's codec; throws ApiError or BusinessError (SES-10, SES-11). */
export function readAnswer<F, A>(call: Call<F, A>, { response, body }: Answer): A {
  const details = { status: response.status, requestId: response.headers.get('x-request-id') };
  if (!response.ok) throw new ApiError(kindOfStatus(response.status), { ...details, ...refusalIn(body) });
  try {
    const json = parse(body);
    const refusal = refusalOf(json);
    if (refusal.status === 'error' && !call.answersErrors)
      throw new BusinessError({ ...details, text: refusal.text, reason: refusal.reason });
    return call.answer.decode(json);
  } catch (error) {
    if (isUnreadable(error)) throw new ApiError('unreadable', { ...details, cause: error });
    throw error;
  }
}
