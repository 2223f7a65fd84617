import { listen } from '@qujat/remotes';
import { profileAtom } from '@qujat/session';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { prefetchList } from '../list/prefetch.ts';
import { useKeptColumns } from '../list/keep-columns.ts';
import { KeepInbox, SendKeptHost } from '../offline/kept-host.tsx';
import { useProfileFailed, useRefresh } from '../list/queries.ts';
import { useKnownQueue, useQueue } from './use-queue.ts';
import { WorkArea } from './work-area.tsx';
import { WorkAreaSkeleton } from './work-area-skeleton.tsx';

listen('link-approached', prefetchList);

/**
 * The page '/': the document work area of the queue in the address. On the first visit the profile, which decides on header, tabs and
 * columns, is still loading; the page waits for it, so that nothing moves when it arrives.
 */
const WorkAreaPage = (): ReactNode => {
  const queue = useQueue();
  const known = useKnownQueue();
  const profile = useAtomValue(profileAtom);
  const failed = useProfileFailed();
  useRefresh();
  useKeptColumns();
  return (
    <>
      {profile || failed ? <WorkArea queue={queue} /> : <WorkAreaSkeleton queue={known} />}
      <KeepInbox />
      <SendKeptHost />
    </>
  );
};
export default WorkAreaPage;
