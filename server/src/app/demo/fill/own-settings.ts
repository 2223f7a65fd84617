/** What the demo's organisations have set for themselves: a logo, facsimiles, and two days of the working calendar. */
import { randomBytes } from 'node:crypto';
import { worksByLaw } from '@qujat/contract/working-calendar';
import type { Queryable } from '../../../platform/database/pool.ts';
import { localDate } from '../calendar.ts';
import { drawLogo, drawSignature } from '../files/marks.ts';
import type { Random } from '../random.ts';
import type { Organisation } from './people.ts';

const code = (): string => randomBytes(18).toString('base64url');

/** The days of December from the last to the first. */
const december = (year: number): readonly string[] =>
  Array.from({ length: 31 }, (_, index) => `${year}-12-${31 - index}`.replace(/-(\d)$/, '-0$1'));

/** The last working day of the year is free, for a Saturday before it. */
const swapDays = async (db: Queryable, organisation_id: number, year: number): Promise<void> => {
  const free = december(year).find(worksByLaw);
  const worked = december(year).find((day) => free !== undefined && day < free && new Date(day).getUTCDay() === 6);
  if (!free || !worked) return;
  await db
    .insertInto('calendar_days')
    .values([
      { organisation_id, day: free, works: false, reason: 'Выходной за рабочую субботу' },
      { organisation_id, day: worked, works: true, reason: 'Рабочая суббота вместо последнего дня года' },
    ])
    .execute();
};

export const fillOwnSettings = async (db: Queryable, organisation: Organisation, random: Random, now: Date): Promise<void> => {
  const created_at = new Date(now.getTime() - 420 * 86_400_000);
  await db
    .insertInto('organisation_logos')
    .values({ organisation_id: organisation.id, code: code(), content: drawLogo(), content_type: 'image/png', created_at })
    .execute();
  const heads = organisation.staff.filter(({ identity }) => identity.headOf.length > 0);
  for (const { employeeId } of heads)
    await db
      .insertInto('facsimiles')
      .values({
        organisation_id: organisation.id,
        employee_id: employeeId,
        code: code(),
        content: drawSignature(random),
        created_at,
        created_by: employeeId,
      })
      .execute();
  await swapDays(db, organisation.id, localDate(now).year);
};
