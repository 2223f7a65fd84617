/** Two people who have been invited: the link of one still works, the other has let it pass. */
import { randomBytes } from 'node:crypto';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { Organisation } from './people.ts';

const day = 86_400_000;
const inviter = 'timur';

const invited = [
  {
    email: 'veronika@saryozen.example',
    full_name: 'Цой Вероника',
    position_ru: 'Специалист по закупкам',
    position_kk: 'Сатып алу жөніндегі маман',
    department: 'purchasing',
    daysAgo: 2,
    daysLeft: 5,
  },
  {
    email: 'nurzhan@saryozen.example',
    full_name: 'Оспанов Нуржан',
    position_ru: 'Инженер по охране труда',
    position_kk: 'Еңбекті қорғау жөніндегі инженер',
    department: 'production',
    daysAgo: 16,
    daysLeft: 0,
  },
] as const;

export const fillInvitations = async (db: Queryable, { id, byKey, departments }: Organisation, now: Date): Promise<void> => {
  const invited_by = byKey.get(inviter)?.employeeId;
  if (invited_by === undefined) return;
  for (const { department, daysAgo, daysLeft, ...person } of invited) {
    const created_at = new Date(now.getTime() - daysAgo * day);
    const { id: invitation_id } = await db
      .insertInto('employee_invitations')
      .values({
        ...person,
        organisation_id: id,
        department_id: departments.get(department)?.id ?? null,
        roles: [],
        language: 'ru_RU',
        invited_by,
        created_at,
        letter_due: false,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (daysLeft === 0) continue;
    await db
      .insertInto('letter_links')
      .values({
        // Nobody knows the code: the letter was never written.
        hash: randomBytes(32),
        purpose: 'invitation',
        person_id: null,
        registration: null,
        invitation_id,
        created_at,
        expires_at: new Date(now.getTime() + daysLeft * day),
      })
      .execute();
  }
};
