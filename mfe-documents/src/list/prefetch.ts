/**
 * Prefetches a list while the pointer is still on its way to the link: the data is then there together with the code that the shell has
 * loaded, and the hidden page is rendered with its rows.
 */
import { request } from '@qujat/api';
import { documentList } from '@qujat/contract/document-list';
import { initialQueue } from '@qujat/contract/initial-list';
import type { Signals } from '@qujat/remotes';
import { currentTabAtom, profileAtom, responseRequiredAtom, store } from '@qujat/session';
import { initialView, listInput } from './list-view.ts';
import { listQuery } from './queries.ts';

/** Called when the pointer approaches a link. */
export const prefetchList = ({ address, client, until }: Signals['link-approached']): void => {
  const { pathname, hash, searchParams } = new URL(address, window.location.origin);
  if (pathname !== '/') return;
  const templateId = Number(searchParams.get('template')) || null;
  const queue = initialQueue({
    hash,
    chosenTab: store.get(currentTabAtom),
    sidebarLayout: store.get(profileAtom)?.layout.sidebar ?? null,
    responseRequired: false,
  });
  const input = listInput(queue, store.get(responseRequiredAtom), { ...initialView, templateId });
  // In the background: a failure must not navigate away before the person has clicked.
  const ask = ({ signal }: { signal: AbortSignal }) => request(documentList, input, { signal, background: true });
  until(client.prefetchQuery({ ...listQuery(client, input), queryFn: ask }));
};
