/** The part that an employee has in a document. */
import { stages, type Stage } from '@qujat/contract/vocabulary';
import type { Identity, RouteState } from './model.ts';
import { isOnTurn } from './turn.ts';

export const hasInitiated = ({ document }: RouteState, { employeeId }: Identity): boolean => document.initiatorId === employeeId;

/** Whether the initiator has left, and this employee heads the document's department. */
export const headsForLeaver = ({ document }: RouteState, { headOf }: Identity): boolean =>
  document.initiatorLeft === true && headOf.includes(document.departmentId);

/** Whether this employee stands in for an initiator who has left (RTE-11). */
export const standsIn = (state: RouteState, identity: Identity): boolean =>
  headsForLeaver(state, identity) || (state.document.initiatorLeft === true && identity.isDocumentAdministrator);

/** Whether the document waits for this employee's decision now, at that stage or at any that blocks it. */
export const isAsked = (state: RouteState, { employeeId }: Identity, stage?: Stage): boolean =>
  state.participants.some(
    (entry) =>
      entry.employeeId === employeeId &&
      (stage === undefined ? entry.stage !== stages.acknowledgement : entry.stage === stage) &&
      isOnTurn(state, entry),
  );

export const hasApproved = ({ participants }: RouteState, { employeeId }: Identity): boolean =>
  participants.some((entry) => entry.stage === stages.approval && entry.employeeId === employeeId && entry.state === 'agreed');

/** True if the person has named a participant of that stage. */
export const hasNamed = ({ participants }: RouteState, { employeeId }: Identity, stage: Stage): boolean =>
  participants.some((entry) => entry.stage === stage && entry.assignedBy === employeeId);
