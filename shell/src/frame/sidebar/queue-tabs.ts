import { alternativeLayout, queues, type QueueCode } from '@qujat/contract/vocabulary';

/**
 * The sidebar's main tabs by the profile's SideBarId (SHL-7): with 100 there are Incoming and In work 14, otherwise one In work 3 that
 * combines both.
 */
export const mainTabs = (sidebarLayout: number | null): readonly QueueCode[] =>
  sidebarLayout === alternativeLayout
    ? [queues.incoming, queues.takingPart, queues.executed, queues.all]
    : [queues.inWork, queues.executed, queues.all];

/** The tabs of the group 'Статусы документа', in the specification's order (SHL-5). */
export const statusTabs: readonly QueueCode[] = [
  queues.drafts,
  queues.notAssigned,
  queues.assigned,
  queues.approvalRefused,
  queues.executionRefused,
  queues.withdrawn,
  queues.public,
  queues.incomingCorrespondence,
  queues.outgoingCorrespondence,
];
