/** Tables of 0275-tasks. */
import type { CalendarDetail } from '@qujat/contract/tasks/calendar';
import type { TaskState } from '@qujat/contract/tasks/vocabulary';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { LogColumns } from './documents.ts';

export interface TaskTables {
  tasks: {
    id: GeneratedAlways<number>;
    organisation_id: number;
    number: number;
    document_id: number | null;
    template_id: number | null;
    parent_id: number | null;
    root_id: number;
    text: string;
    giver_id: number;
    responsible_id: number;
    department_id: number | null;
    controller_id: number | null;
    /** Days as 'YYYY-MM-DD'. */
    given_on: string;
    due_on: string;
    first_due_on: string;
    result_on: string | null;
    state: Generated<TaskState>;
    off_control_at: Date | null;
    moves: Generated<number>;
    asked_due_on: string | null;
    asked_reason: Generated<string>;
    asked_at: Date | null;
    version: Generated<number>;
    /** Since 0285. */
    execution_of: number | null;
    /** Since 0406. */
    result_by: number | null;
  };
  task_co_executors: { organisation_id: number; task_id: number; employee_id: number; position: number; text: Generated<string> };
  task_files: { organisation_id: number; task_id: number; file_id: number };
  task_texts: { id: GeneratedAlways<number>; organisation_id: number; employee_id: number | null; title: string; text: string };
  /** Since 0280. */
  calendar_addresses: {
    organisation_id: number;
    employee_id: number;
    token_hash: Buffer;
    detail: CalendarDetail;
    created_at: Date;
    read_at: Date | null;
  };
  /** Since 0315: sums of figures of terms, and what is not yet in them; 0 where there is no department, member or kind. */
  task_figures: {
    organisation_id: number;
    dimension: number;
    first: string;
    department_id: number;
    member_id: number;
    controlled: boolean;
    in_time: number;
    late: number;
    open: number;
  };
  task_figure_deltas: {
    organisation_id: number;
    due_on: string;
    department_id: number;
    responsible_id: number;
    template_id: number;
    controlled: boolean;
    result_on: string | null;
    n: number;
  };
  /** Since 0405. */
  held_tasks: {
    id: GeneratedAlways<number>;
    organisation_id: number;
    /** Who gives it. */
    actor_id: number;
    /** In whose name. */
    giver_id: number;
    document_id: number | null;
    parent_id: number | null;
    input: ColumnType<Record<string, unknown>, Record<string, unknown>, never>;
    /** 'YYYY-MM-DD' in the organisation. */
    given_on: string;
    address: string;
    held_at: Date;
    due_at: Date;
    /** The key of a text; null while it waits. */
    problem: string | null;
  };
  /** Append-only, as document_log is; `document_id` is the top of the tree, and the statuses say nothing. */
  task_log: LogColumns;
}
