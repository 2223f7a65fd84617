/**
 * A list is asked for while the pointer is still on its way to press the link: data then stands beside the code that the
 * shell has loaded ahead, and the rows come without a skeleton before them.
 */
import { request } from '@qujat/api';
import type { CallInput } from '@qujat/contract/call';
import { documentList, type DocumentList } from '@qujat/contract/document-list';
import { initialQueue } from '@qujat/contract/initial-list';
import { listen } from '@qujat/remotes';
import { currentTabAtom, profileAtom, responseRequiredAtom, store } from '@qujat/session';
import { initialView, listInput } from './list-view.ts';

type Input = CallInput<typeof documentList>;

/** Whoever only passes over a link has gone on by then; and an answer is good for so long, milliseconds. */
const dwell = 50;
const good = 10_000;

let ahead: { readonly key: string; readonly at: number; readonly answer: Promise<DocumentList> } | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

const keyOf = (input: Input): string => JSON.stringify(input);
const isOld = (): boolean => ahead !== null && performance.now() - ahead.at > good;

/** The answer to exactly this request, if it was asked for ahead a moment ago; once. */
export const takeAhead = (input: Input): Promise<DocumentList> | null => {
  if (!ahead || ahead.key !== keyOf(input) || isOld()) return null;
  const { answer } = ahead;
  ahead = null;
  return answer;
};

const inputOf = (address: string): Input | null => {
  const { pathname, hash, searchParams } = new URL(address, window.location.origin);
  if (pathname !== '/') return null;
  const templateId = Number(searchParams.get('template')) || null;
  const queue = initialQueue({ hash, chosenTab: store.get(currentTabAtom), sidebarLayout: store.get(profileAtom)?.layout.sidebar ?? null, responseRequired: false });
  return listInput(queue, store.get(responseRequiredAtom), { ...initialView, templateId });
};

const ask = (input: Input): void => {
  const key = keyOf(input);
  if (ahead?.key === key && !isOld()) return;
  // In the background: nobody is led away from where they are by what they have not pressed.
  const answer = request(documentList, input, { background: true });
  const asked = { key, at: performance.now(), answer };
  ahead = asked;
  answer.catch(() => {
    if (ahead === asked) ahead = null;
  });
};

listen('link-approached', ({ address }) => {
  clearTimeout(timer);
  const input = inputOf(address);
  if (input) timer = setTimeout(() => ask(input), dwell);
});
// What has changed since was not in the answer.
for (const signal of ['counter-rose', 'document-changed', 'queues-changed'] as const) listen(signal, () => (ahead = null));
