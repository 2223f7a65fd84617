/** The places of what concerns kept decisions, on pages with documents. Their code loads only where there are any. */
import { useLazyPart } from '@qujat/lazy';
import { useRetryWithLine } from '@qujat/remotes';
import { keptDecisionsAtom, lostDecisionsAtom } from '@qujat/session';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { offline } from './load-offline.ts';

/** Sends them when there is a line. Once on a page. */
export const SendKeptHost = (): ReactNode => {
  const { module: code, failed, retry } = useLazyPart(offline, useAtomValue(keptDecisionsAtom) > 0);
  useRetryWithLine(failed ? 'offline' : null, retry);
  return code ? <code.SendKept /> : null;
};

/** What the person must know of them, above a list. */
export const KeptNoticesHost = ({ onOpen }: { readonly onOpen: (id: number) => void }): ReactNode => {
  const { module: code } = useLazyPart(offline, useAtomValue(keptDecisionsAtom) + useAtomValue(lostDecisionsAtom) > 0);
  return code ? <code.KeptNotices onOpen={onOpen} /> : null;
};
