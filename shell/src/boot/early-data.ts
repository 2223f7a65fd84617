import { encodeRequest, type Call, type InputOf } from '@qujat/contract/call';
import { documentList } from '@qujat/contract/document-list';
import { initialListInput } from '@qujat/contract/initial-list';
import { profile } from '@qujat/contract/shell';
import type { EarlyState } from '@qujat/session/early';
import type { PageJson } from './page-json.ts';

/**
 * Asks for what the first screen will need, so that data travels beside the code. The answers wait under method, address
 * and body; `request()` of @qujat/api takes one that is equal to what it was about to ask. If nobody takes it, nothing is
 * lost but the request.
 */
export function askEarly(state: EarlyState & { token: string }, page: PageJson): void {
  const early = (window.__qujatEarly ??= new Map());
  const organisation = page.extensions.includes('organisation-header') ? state.organisationId : null;
  const ask = <F, A>(call: Call<F, A>, input: InputOf<F>): void => {
    const { method, path, contentType, body } = encodeRequest(call, input);
    const answer = fetch((page.bases[call.base] || '') + path, {
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
    early.set(`${method} ${path}\n${String(body ?? '')}`, answer);
  };
  ask(profile, {});
  if (location.pathname === '/') ask(documentList, initialListInput({ ...state, hash: location.hash }));
}
