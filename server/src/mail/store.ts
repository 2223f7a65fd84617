/** Letters in the database. */
import { sql } from 'kysely';
import type { Queryable } from '../database/pool.ts';

export interface LetterSummary {
  readonly id: number;
  /** 'dd.mm.yyyy' and 'hh:mm' in the organisation's time zone. */
  readonly date: string;
  readonly time: string;
  readonly subject: string;
  readonly sender: string;
  readonly unread: boolean;
}

export const hasMailAccess = async (db: Queryable, employeeId: number): Promise<boolean> => {
  const row = await db.selectFrom('employees').select('mail_access').where('id', '=', employeeId).executeTakeFirst();
  return row?.mail_access ?? false;
};

export const countLetters = async (db: Queryable, employeeId: number): Promise<number> => {
  const row = await db.selectFrom('letters').select(({ fn }) => fn.countAll<number>().as('n')).where('employee_id', '=', employeeId).executeTakeFirstOrThrow();
  return Number(row.n);
};

export interface Slice {
  readonly limit: number;
  readonly offset: number;
}

/** Letters of one mailbox, newest first. */
export const listLetters = async (db: Queryable, employeeId: number, timeZone: string, { limit, offset }: Slice): Promise<readonly LetterSummary[]> => {
  const { rows } = await sql<LetterSummary>`
    select l.id, to_char(l.sent_at at time zone ${timeZone}, 'DD.MM.YYYY') as date, to_char(l.sent_at at time zone ${timeZone}, 'HH24:MI') as time,
      l.subject, l.sender, l.unread
    from letters l where l.employee_id = ${employeeId}
    order by l.sent_at desc, l.id desc limit ${limit} offset ${offset}
  `.execute(db);
  return rows;
};
