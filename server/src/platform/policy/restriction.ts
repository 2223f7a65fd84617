/**
 * What somebody must do before the product does anything else for them, whichever way they come: with a session, by the link of a letter, or by
 * the address of a calendar (ADM-90). Conditions on `people p`, `employees e` and `organisations o`; `now` is the SQL of the moment.
 */
import { sql, type RawBuilder } from 'kysely';
import { needsFactorSql } from './second-factor.ts';

/** An administrator demands a new password, or the organisation's longest time for one is over. */
export const passwordDueSql = (now: string): string =>
  `(p.password_change_required or coalesce(p.password_changed_at < ${now} - make_interval(days => (o.rules ->> 'passwordDays')::int), false))`;

/** The grace to set up a second factor is over. */
export const factorDueSql = (now: string): string =>
  `(case when p.second_factor = 'none' and e.factor_due_at <= ${now} then ${needsFactorSql} else false end)`;

/** Either of them. */
export const isRestricted = (now: Date): RawBuilder<boolean> => {
  const moment = `'${now.toISOString()}'::timestamptz`;
  return sql<boolean>`(${sql.raw(passwordDueSql(moment))} or ${sql.raw(factorDueSql(moment))})`;
};
