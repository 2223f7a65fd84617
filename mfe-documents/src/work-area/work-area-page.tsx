import type { ReactNode } from 'react';
import { useListRefresh } from '../list/queries.ts';
import { useQueue } from './use-queue.ts';
import { WorkArea } from './work-area.tsx';

/** The page '/': the document work area of the queue that the address names. Another queue begins afresh. */
const WorkAreaPage = (): ReactNode => {
  const queue = useQueue();
  useListRefresh();
  return <WorkArea key={queue} queue={queue} />;
};
export default WorkAreaPage;
