/** The people who are told: their language, their choices, the hour of their day, and their deputies. */
import type { NotificationChoices } from '@qujat/contract/notification-choices';
import type { LanguageCode } from '@qujat/contract/vocabulary';
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/pool.ts';
import { completeChoices, quietMinutes } from './channels.ts';

export interface Reader {
  readonly employeeId: number;
  readonly organisationId: number;
  readonly email: string;
  readonly language: LanguageCode;
  readonly fullName: string;
  /** Whether they get letters about documents at all. */
  readonly letters: boolean;
  readonly choices: NotificationChoices;
  /** Minutes since midnight in their organisation. */
  readonly minutes: number;
  /** Whether the organisation lets letters be answered without a session. */
  readonly letterActs: boolean;
  /** Whoever is locked out finds the news in the bell afterwards, and gets no letters meanwhile. */
  readonly isLocked: boolean;
}

/** When a letter or a message of the browser may leave (NTF-4). */
export const afterQuietHours = ({ choices, minutes }: Pick<Reader, 'choices' | 'minutes'>, now: Date): Date =>
  new Date(now.getTime() + quietMinutes(choices, minutes) * 60_000);

interface Row extends Omit<Reader, 'choices'> {
  readonly choices: Partial<NotificationChoices> | null;
}

/** People who have left are told nothing. */
export const loadReaders = async (
  db: Queryable,
  organisationId: number,
  employeeIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, Reader>> => {
  const { rows } = await sql<Row>`
    select e.id as "employeeId", e.organisation_id as "organisationId", p.email, p.language, p.full_name as "fullName",
      p.notify_documents as letters, c.choices, coalesce((o.rules ->> 'letterActs')::boolean, false) as "letterActs",
      e.locked_at is not null as "isLocked",
      (extract(hour from ${now}::timestamptz at time zone o.time_zone) * 60
        + extract(minute from ${now}::timestamptz at time zone o.time_zone))::int as minutes
    from employees e join people p on p.id = e.person_id join organisations o on o.id = e.organisation_id
    left join notification_choices c on c.employee_id = e.id and c.organisation_id = e.organisation_id
    where e.id = any(${[...new Set(employeeIds)]}) and e.organisation_id = ${organisationId} and e.ended_at is null`.execute(db);
  return new Map(rows.map((row) => [row.employeeId, { ...row, choices: completeChoices(row.choices) }]));
};

/** The present deputies of these people. */
export const loadDeputies = async (
  db: Queryable,
  organisationId: number,
  employeeIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, readonly number[]>> => {
  const { rows } = await sql<{ principal: number; deputy: number }>`
    select d.employee_id as principal, d.deputy_id as deputy
    from deputies d join employees e on e.id = d.deputy_id and e.organisation_id = d.organisation_id
    join organisations o on o.id = e.organisation_id
    where d.employee_id = any(${[...new Set(employeeIds)]}) and d.organisation_id = ${organisationId} and e.ended_at is null
      and d.starts_on <= (${now}::timestamptz at time zone o.time_zone)::date
      and (d.ends_on is null or d.ends_on >= (${now}::timestamptz at time zone o.time_zone)::date)
    order by d.id`.execute(db);
  const deputies = Map.groupBy(rows, ({ principal }) => principal);
  return new Map([...deputies].map(([principal, group]) => [principal, group.map(({ deputy }) => deputy)]));
};

/** The people whom somebody stands in for at present. */
export const loadPrincipals = async (
  db: Queryable,
  { employeeId, organisationId }: Pick<Reader, 'employeeId' | 'organisationId'>,
  now: Date,
): Promise<readonly number[]> => {
  const { rows } = await sql<{ principal: number }>`
    select distinct d.employee_id as principal
    from deputies d join organisations o on o.id = d.organisation_id
    where d.deputy_id = ${employeeId} and d.organisation_id = ${organisationId}
      and d.starts_on <= (${now}::timestamptz at time zone o.time_zone)::date
      and (d.ends_on is null or d.ends_on >= (${now}::timestamptz at time zone o.time_zone)::date)
    order by principal`.execute(db);
  return rows.map(({ principal }) => principal);
};
