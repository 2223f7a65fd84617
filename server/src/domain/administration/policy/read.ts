/** The policy of the organisation as its page shows it (ADM-90). */
import type { readPolicy as readCall } from '@qujat/contract/administration/policy';
import type { CallAnswer } from '@qujat/contract/call';
import { sql } from 'kysely';
import type { SessionContext } from '../../../platform/http/context.ts';
import { inLanguage } from '../../../platform/http/names.ts';
import { loadPolicy } from '../../../platform/policy/policy.ts';
import { loadRightsAndRoles } from '../roles/names.ts';
import type { AdministrationServices } from '../services.ts';
import { boundsOf } from './bounds.ts';

export const readPolicy = async (context: SessionContext & AdministrationServices): Promise<CallAnswer<typeof readCall>> => {
  const { db, language, sessionRule } = context;
  const { organisationId } = context.session;
  const [policy, organisation, roles, templates, people] = await Promise.all([
    loadPolicy(db, organisationId),
    db.selectFrom('organisations').select('policy_revision').where('id', '=', organisationId).executeTakeFirstOrThrow(),
    loadRightsAndRoles(context),
    db
      .selectFrom('templates')
      .select(['id', 'name_ru', 'name_kk'])
      .where('organisation_id', '=', organisationId)
      .where('retired_at', 'is', null)
      .orderBy('name_ru')
      .execute(),
    sql<{ people: string; mail: string; factor: string }>`
      select count(*) as people, count(*) filter (where e.mail_access) as mail, count(*) filter (where p.second_factor <> 'none') as factor
      from employees e join people p on p.id = e.person_id where e.organisation_id = ${organisationId} and e.ended_at is null`.execute(db),
  ]);
  const [counted] = people.rows;
  return {
    policy,
    revision: organisation.policy_revision,
    ...boundsOf(sessionRule),
    roles: [...roles],
    templates: templates.map(({ id, name_ru, name_kk }) => ({ id, name: inLanguage(language, name_ru, name_kk) })),
    people: Number(counted?.people),
    withMail: Number(counted?.mail),
    withFactor: Number(counted?.factor),
  };
};
