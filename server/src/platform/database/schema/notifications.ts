/** Tables of 0270-notifications. */
import type { NotificationChoices, NotificationKind } from '@qujat/contract/notification-choices';
import type { Stage } from '@qujat/contract/vocabulary';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export interface NotificationTables {
  notifications: {
    id: GeneratedAlways<number>;
    organisation_id: number;
    /** Who is told. */
    employee_id: number;
    /** Names the event: nobody is told it twice. */
    key: string;
    kind: NotificationKind;
    document_id: number | null;
    /** Since 0310. */
    task_id: ColumnType<number | null, number | null | undefined, number | null>;
    actor_id: number | null;
    /** The person for whom a deputy is told. */
    about_id: number | null;
    /** The stage of the route that waits, or 0. */
    stage: Generated<Stage | 0>;
    comment: Generated<string>;
    days: number | null;
    in_bell: boolean;
    /** Waits for the next digest. */
    for_digest: Generated<boolean>;
    at: Date;
    read_at: Date | null;
    /** What was marked together, and can be taken back together. */
    read_batch: number | null;
  };
  notification_choices: {
    organisation_id: number;
    employee_id: number;
    choices: ColumnType<NotificationChoices, string, string>;
    digest: boolean;
    /** 'YYYY-MM-DD', a day of the organisation's. */
    last_digest_on: string | null;
    updated_at: Date;
  };
  reminder_days: { organisation_id: number; day: string };
  letter_acts: {
    organisation_id: number;
    hash: Buffer;
    employee_id: number;
    entry_of: number;
    document_id: number;
    stage: Stage;
    version: number;
    expires_at: Date;
    used_at: Date | null;
  };
}
