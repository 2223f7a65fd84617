/** What the rules of tasks know (TSK-3). Pure data: nothing here knows HTTP or SQL. Days are 'YYYY-MM-DD'. */
import type { TaskState } from '@qujat/contract/tasks/vocabulary';

interface MoveRequest {
  readonly dueOn: string;
  readonly reason: string;
  readonly at: Date;
}

export interface Task {
  readonly id: number;
  readonly organisationId: number;
  readonly number: number;
  readonly documentId: number | null;
  /** Whose entry in the document's stage of execution this is; null: a task of its own (TSK-17). */
  readonly executionOf: number | null;
  readonly parentId: number | null;
  readonly rootId: number;
  readonly text: string;
  readonly giverId: number;
  /** Whoever gave it has left. */
  readonly giverLeft: boolean;
  /** By the template of its document no deputy acts (ADM-90). */
  readonly closedToDeputies: boolean;
  /** Whoever controls it has left. */
  readonly controllerLeft: boolean;
  /** Who may decide where somebody is missing, the nearest first; none of them executes it (stand-ins.ts). */
  readonly standIns: readonly number[];
  readonly responsibleId: number;
  readonly coExecutors: readonly { readonly employeeId: number; readonly text: string }[];
  /** Of the responsible person when the task was given; reports count it there. */
  readonly departmentId: number | null;
  /** Null: not on control. */
  readonly controllerId: number | null;
  readonly givenOn: string;
  readonly dueOn: string;
  readonly firstDueOn: string;
  /** The day of the result that waits to be accepted, or is. */
  readonly resultOn: string | null;
  /** Who has reported it, as themselves or for somebody. */
  readonly resultBy: number | null;
  readonly state: TaskState;
  readonly offControlAt: Date | null;
  readonly moves: number;
  readonly request: MoveRequest | null;
  readonly version: number;
}

/** Somebody as whom the reader may act: themselves, or a person for whom they are a deputy. */
export interface TaskIdentity {
  readonly employeeId: number;
  readonly organisationId: number;
  /** Heads a department, or the organisation, or is a clerk: gives tasks. */
  readonly mayGive: boolean;
  /** Heads the organisation, or is a clerk: sees every task. */
  readonly seesAll: boolean;
  /** The departments that they head, with those below. */
  readonly departments: ReadonlySet<number>;
}

export type TaskPerson = readonly [TaskIdentity, ...TaskIdentity[]];

/** Why an act is refused. */
export type TaskRefusal =
  | 'noAccess'
  | 'notYours'
  | 'ownExecution'
  | 'deputyTemplate'
  | 'controllerExecutes'
  | 'controllerNeeded'
  | 'ofRoute'
  | 'over'
  | 'notRunning'
  | 'notReported'
  | 'subtasksOpen'
  | 'reasonNeeded'
  | 'textNeeded'
  | 'dayNeeded'
  | 'dayPast'
  | 'daySame'
  | 'dayAfterParent'
  | 'alreadyAsked'
  | 'notAsked'
  | 'notOnControl'
  | 'offControlAlready'
  | 'notDone'
  | 'dayFar'
  | 'tooDeep'
  | 'treeFull';
