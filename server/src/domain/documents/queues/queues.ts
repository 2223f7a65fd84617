/**
 * The queues in which an employee sees a document (RTE-8). Each queue is a predicate of the document, its participants and the employee.
 * "Takes part" means: initiated it, is on its route, or named an executor.
 */
import { queueCodes, queues, stages, statuses, type QueueCode } from '@qujat/contract/vocabulary';
import type { Identity, RouteDocument, RouteParticipant, RouteState } from '../route/model.ts';
import { headsForLeaver } from '../route/own.ts';
import { isGoingOn, isOnTurn, lacksExecutor } from '../route/turn.ts';

/** One document as one employee sees it. */
export interface View extends RouteState {
  readonly employee: Identity;
}

const own = (view: View): readonly RouteParticipant[] => view.participants.filter((each) => each.employeeId === view.employee.employeeId);

const initiated = ({ document, employee }: View): boolean => document.initiatorId === employee.employeeId;

const hasAssigned = ({ participants, employee }: View): boolean => participants.some((each) => each.assignedBy === employee.employeeId);

const takesPart = (view: View): boolean => initiated(view) || own(view).length > 0 || hasAssigned(view);

const waitsForMe = (view: View): boolean => own(view).some((entry) => isOnTurn(view, entry));

const at =
  (status: RouteDocument['status']) =>
  (view: View): boolean =>
    view.document.status === status && takesPart(view);

/** Also for who must go on with it, because its initiator has left. */
const refusedAt =
  (status: RouteDocument['status']) =>
  (view: View): boolean =>
    view.document.status === status && (takesPart(view) || headsForLeaver(view, view.employee));

const correspondence =
  (kind: 'incoming' | 'outgoing') =>
  (view: View): boolean =>
    view.document.correspondence === kind && view.document.status !== statuses.draft && (view.employee.isClerk || takesPart(view));

/** Public to the organisation: marked as public, and approved. Before that only the participants of the route see it. */
export const isPublished = ({ isPublic, status }: Pick<RouteDocument, 'isPublic' | 'status'>): boolean =>
  isPublic && (status === statuses.execution || status === statuses.completed);

type Named = Exclude<QueueCode, typeof queues.all>;

/** A rule for every queue except "all". */
const rules: Readonly<Record<Named, (view: View) => boolean>> = {
  [queues.incoming]: waitsForMe,
  [queues.takingPart]: (view) => isGoingOn(view.document.status) && takesPart(view) && !waitsForMe(view),
  [queues.inWork]: (view) => waitsForMe(view) || rules[queues.takingPart](view),
  [queues.executed]: at(statuses.completed),
  [queues.drafts]: (view) => view.document.status === statuses.draft && initiated(view),
  [queues.notAssigned]: (view) =>
    lacksExecutor(view) && (view.employee.isClerk || view.employee.headOf.includes(view.document.departmentId)),
  [queues.assigned]: (view) =>
    view.document.status === statuses.execution &&
    view.participants.some(
      (each) => each.stage === stages.execution && each.state === 'waiting' && each.assignedBy === view.employee.employeeId,
    ),
  [queues.approvalRefused]: refusedAt(statuses.approvalRefused),
  [queues.executionRefused]: refusedAt(statuses.executionRefused),
  [queues.withdrawn]: at(statuses.withdrawn),
  [queues.public]: (view) => isPublished(view.document),
  [queues.incomingCorrespondence]: correspondence('incoming'),
  [queues.outgoingCorrespondence]: correspondence('outgoing'),
};

const inSameOrganisation = ({ document, employee }: View): boolean => document.organisationId === employee.organisationId;

/** Whether this employee may see the document: it is in a queue of theirs, or they administer the organisation's documents. */
export const maySee = (view: View): boolean =>
  inSameOrganisation(view) &&
  ((view.employee.isDocumentAdministrator && view.document.number !== '') || Object.values(rules).some((rule) => rule(view)));

/** True if the employee sees the document in that queue. */
export const isInQueue = (queue: QueueCode, view: View): boolean =>
  queue === queues.all ? maySee(view) : inSameOrganisation(view) && rules[queue](view);

/** The queues in which an employee sees the document. */
export const queuesOf = (view: View): ReadonlySet<QueueCode> => new Set(queueCodes.filter((queue) => isInQueue(queue, view)));
