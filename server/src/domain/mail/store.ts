/** Letters in the database. */
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/pool.ts';
import type { Session } from '../../platform/http/session.ts';
import { shownKinds } from './pictures.ts';
import type { FileScan } from '@qujat/contract/file-scan';

export interface LetterSummary {
  readonly id: number;
  /** 'dd.mm.yyyy' and 'hh:mm' in the organisation's time zone. */
  readonly date: string;
  readonly time: string;
  readonly subject: string;
  readonly sender: string;
  readonly unread: boolean;
  readonly hasAttachments: boolean;
  readonly hasDocuments: boolean;
}

/** Whose mailbox it is: an employee in their organisation. */
export type MailboxOwner = Pick<Session, 'employeeId' | 'organisationId'>;

export const hasMailAccess = async (db: Queryable, { employeeId, organisationId }: MailboxOwner): Promise<boolean> => {
  const row = await db
    .selectFrom('employees')
    .select('mail_access')
    .where('id', '=', employeeId)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst();
  return row?.mail_access ?? false;
};

export const countLetters = async (db: Queryable, { employeeId, organisationId }: MailboxOwner): Promise<number> => {
  const row = await db
    .selectFrom('letters')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('employee_id', '=', employeeId)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return Number(row.n);
};

export interface Slice {
  readonly limit: number;
  readonly offset: number;
}

const whenSent = (timeZone: string) =>
  sql`to_char(l.sent_at at time zone ${timeZone}, 'DD.MM.YYYY') as date, to_char(l.sent_at at time zone ${timeZone}, 'HH24:MI') as time`;

/** Letters of one mailbox, newest first. */
export const listLetters = async (
  db: Queryable,
  { employeeId, organisationId }: MailboxOwner,
  timeZone: string,
  { limit, offset }: Slice,
): Promise<readonly LetterSummary[]> => {
  const { rows } = await sql<LetterSummary>`
    select l.id, ${whenSent(timeZone)}, l.subject, l.sender, l.unread,
      exists (select from letter_attachments a join files f on f.id = a.file_id and f.organisation_id = a.organisation_id
        where a.letter_id = l.id and a.organisation_id = l.organisation_id
          and (a.content_id is null or f.content_type <> all(${shownKinds}::text[]))) as "hasAttachments",
      exists (select from letter_documents d where d.letter_id = l.id and d.organisation_id = l.organisation_id) as "hasDocuments"
    from letters l where l.employee_id = ${employeeId} and l.organisation_id = ${organisationId}
    order by l.sent_at desc, l.id desc limit ${limit} offset ${offset}
  `.execute(db);
  return rows;
};

export interface StoredLetter {
  readonly id: number;
  readonly date: string;
  readonly time: string;
  readonly sent_at: Date;
  readonly subject: string;
  readonly sender: string;
  readonly recipients: string;
  readonly text_plain: string;
  /** As received, not sanitised. */
  readonly text_html: string;
  readonly unread: boolean;
}

/** Letters of a mailbox by their ids; letters of other mailboxes count as unknown. */
export const findLetters = async (
  db: Queryable,
  { employeeId, organisationId }: MailboxOwner,
  timeZone: string,
  ids: readonly number[],
): Promise<readonly StoredLetter[]> => {
  const { rows } = await sql<StoredLetter>`
    select l.id, ${whenSent(timeZone)}, l.sent_at, l.subject, l.sender, l.recipients, l.text_plain, l.text_html, l.unread
    from letters l where l.employee_id = ${employeeId} and l.organisation_id = ${organisationId} and l.id = any(${ids}::bigint[])
  `.execute(db);
  return rows;
};

export interface StoredAttachment {
  readonly letter_id: number;
  readonly file_id: number;
  readonly name: string;
  readonly code: string;
  readonly size: number;
  readonly contentType: string;
  readonly storage_key: string;
  /** The name by which the text refers to it. */
  readonly contentId: string | null;
  readonly scan: FileScan;
}

export const attachmentsOf = (db: Queryable, organisationId: number, letterIds: readonly number[]): Promise<readonly StoredAttachment[]> =>
  db
    .selectFrom('letter_attachments as a')
    .innerJoin('files as f', (join) => join.onRef('f.id', '=', 'a.file_id').onRef('f.organisation_id', '=', 'a.organisation_id'))
    .select([
      'a.letter_id',
      'a.file_id',
      'f.name',
      'f.code',
      'f.size',
      'f.content_type as contentType',
      'f.storage_key',
      'f.scan',
      'a.content_id as contentId',
    ])
    .where('a.letter_id', 'in', [...letterIds])
    .where('a.organisation_id', '=', organisationId)
    .orderBy('a.id')
    .execute();
