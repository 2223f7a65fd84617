import { initialListInput } from '@qujat/contract/initial-list';
import type { EarlyState } from '@qujat/session/early';
import type { EarlyRequest, EarlyRequests } from './early-requests.ts';
import type { PageJson } from './page-json.ts';

/** Put here by the build of boot.js. */
declare const EARLY_REQUESTS: EarlyRequests;

/**
 * Asks for what the first screen will need, so that data travels beside the code. The answers wait under method, address
 * and body; `request()` of @qujat/api takes one that is equal to what it was about to ask. If nobody takes it, nothing is
 * lost but the request.
 */
export function askEarly(state: EarlyState & { token: string }, page: PageJson): void {
  const early = (window.__qujatEarly ??= new Map());
  const organisation = page.extensions.includes('organisation-header') ? state.organisationId : null;
  const ask = ({ base, method, path, contentType, body }: EarlyRequest): void => {
    const answer = fetch(page.bases[base] + path, {
      method,
      body,
      credentials: 'include',
      cache: 'no-store',
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${state.token}`,
        ...(contentType && { 'content-type': contentType }),
        ...(organisation !== null && { 'x-qujat-organisation': String(organisation) }),
      },
    });
    answer.catch(() => {}); // whoever takes it sees the failure
    early.set(`${method} ${path}\n${body ?? ''}`, answer);
  };
  ask(EARLY_REQUESTS.profile);
  // A folder (`?template=`) narrows the list; that is not asked early.
  if (location.pathname !== '/' || location.search) return;
  const { queue, responseRequired } = initialListInput({ ...state, hash: location.hash });
  const list = responseRequired ? EARLY_REQUESTS.listThatWantsResponse : EARLY_REQUESTS.list;
  ask({ ...list, body: list.body!.replace('<queue>', String(queue)) });
}
