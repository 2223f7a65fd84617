/** Tables of 0265-held-decisions. */
import type { Stage } from '@qujat/contract/vocabulary';
import type { Generated, GeneratedAlways } from 'kysely';

export interface TodayTables {
  held_decisions: {
    id: GeneratedAlways<number>;
    document_id: number;
    organisation_id: number;
    /** Who decides. */
    actor_id: number;
    /** Whose entry it is. */
    employee_id: number;
    stage: Stage;
    version: number;
    address: string;
    held_at: Date;
    due_at: Date;
    state: Generated<'waiting' | 'done' | 'undone' | 'failed'>;
    /** A reason of the route's rules. */
    problem: string | null;
    /** When the person has read why it failed. */
    seen_at: Date | null;
  };
  reminders: { organisation_id: number; document_id: number; employee_id: number; actor_id: number; day: string };
}
