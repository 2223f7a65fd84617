/** The places of what is kept for reading offline, and of kept decisions, on pages with documents. Their code loads only where it is needed. */
import { useLazyPart } from '@qujat/lazy';
import { useRetryWithLine } from '@qujat/remotes';
import { keptDecisionsAtom, lostDecisionsAtom } from '@qujat/session';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { offline } from './load-offline.ts';
import { useKeepInbox } from './use-offline.ts';

/** Sends them when there is a line. Once on a page. */
export const SendKeptHost = (): ReactNode => {
  const { module: code, failed, retry } = useLazyPart(offline, useAtomValue(keptDecisionsAtom) > 0);
  useRetryWithLine(failed ? 'offline' : null, retry);
  return code ? <code.SendKept /> : null;
};

/** Keeps what waits for the person. A component of its own: it is rendered with every request, and a page must not be. */
export const KeepInbox = (): null => {
  useKeepInbox();
  return null;
};

/** What the person must know of them, above a list. */
export const KeptNoticesHost = ({ onOpen }: { readonly onOpen: (id: number) => void }): ReactNode => {
  const { module: code } = useLazyPart(offline, useAtomValue(keptDecisionsAtom) + useAtomValue(lostDecisionsAtom) > 0);
  return code ? <code.KeptNotices onOpen={onOpen} /> : null;
};
