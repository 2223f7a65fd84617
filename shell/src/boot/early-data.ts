import { initialListInput } from '@qujat/contract/initial-list';
import { earlyState, type EarlyState } from '@qujat/session/early';
import { paintFirstRows, removeFirstRows } from '../first-rows/paint-first-rows.ts';
import type { EarlyRequest, EarlyRequests } from './early-requests.ts';
import type { PageJson } from './page-json.ts';
import { readStore } from './read-store.ts';

/** Inserted by the build of boot.js. */
declare const EARLY_REQUESTS: EarlyRequests;

declare global {
  interface Window {
    /**
     * Whether boot.js has painted the first rows of the list: they may stay until the list itself can be rendered. False once the code renders.
     */
    qujatFirstRows?: boolean;
  }
}

/**
 * Paints the rows, unless the code has begun to render. They are one person's: they go as soon as another tab signs out or changes the
 * identity, which nothing else notices until the code is there.
 */
function paintOwn(answer: string, identity: string | null): void {
  const isOwn = (): boolean => earlyState(readStore(), Date.now()).identity === identity;
  if (window.qujatFirstRows !== undefined || !isOwn()) return;
  window.qujatFirstRows = paintFirstRows(answer, EARLY_REQUESTS.row);
  addEventListener('storage', () => {
    if (!window.qujatFirstRows || isOwn()) return;
    window.qujatFirstRows = false;
    removeFirstRows();
  });
}

/**
 * Requests the data of the first screen in parallel with the code. The answers wait under method, address and body; `request()` of
 * @qujat/api takes the answer of an equal request. If nobody takes it, only the request is wasted.
 */
export function askEarly(state: EarlyState & { token: string }, page: PageJson): void {
  const early = (window.__qujatEarly ??= new Map());
  window.qujatEarlyFor = state.identity;
  const organisation = page.extensions.includes('organisation-header') ? state.organisationId : null;
  const ask = ({ base, method, path, contentType, body }: EarlyRequest): Promise<Response> => {
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
    answer.catch(() => {}); // the code that takes the answer handles the failure
    early.set(`${method} ${path}\n${body ?? ''}`, answer);
    return answer;
  };
  void ask(EARLY_REQUESTS.profile);
  // A folder (`?template=`) filters the list; such a list is not requested early.
  if (location.pathname !== '/' || location.search) return;
  const { queue, responseRequired } = initialListInput({ ...state, hash: location.hash });
  const list = responseRequired ? EARLY_REQUESTS.listThatWantsResponse : EARLY_REQUESTS.list;
  window.qujatFirstAnswer = ask({ ...list, body: list.body!.replace('<queue>', String(queue)) });
  // Read in time, so that the first render of the list has its rows.
  void window.qujatFirstAnswer
    .then(async (response) => {
      const body = await response.clone().text();
      window.qujatFirstArrived = { response, body };
      // Who starts elsewhere leaves this page as soon as the code is there.
      if (response.ok && (location.hash !== '' || !state.startsElsewhere)) paintOwn(body, state.identity);
    })
    .catch(() => {}); // the code that takes the answer handles the failure
}
