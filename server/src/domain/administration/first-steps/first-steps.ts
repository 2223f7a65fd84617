/** The first steps of a new organisation (ADM-10): each fact is read from what the other pages have changed, and none is kept apart. */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import * as calls from '@qujat/contract/administration/first-steps';
import { statuses } from '@qujat/contract/vocabulary';
import { sql } from 'kysely';
import { audit } from '../../../platform/audit/audit.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { inLanguage } from '../../../platform/http/names.ts';
import type { Area } from '../../../platform/http/serve.ts';
import { colleagues } from '../../documents/participants/find-people.ts';
import { hasCompletedDocument } from '../../organisations/completed-document.ts';

type Answer = CallAnswer<typeof calls.readFirstSteps>;
type Context = Pick<SessionContext, 'db' | 'session' | 'language'>;

/** Of people and invitations: a new organisation has a few. */
const mostShown = 50;
/** Choices of the first template. */
const mostStarters = 4;

const readPeople = async ({ db, session, language }: Context): Promise<Answer['people']> => {
  const rows = await colleagues(db, session.organisationId).limit(mostShown).execute();
  return rows.map((row) => ({ id: row.id, fullName: row.full_name, position: inLanguage(language, row.position_ru, row.position_kk) }));
};

const readInvited = ({ db, session }: Context): Promise<Answer['invited']> =>
  db
    .selectFrom('employee_invitations')
    .select(['id', 'full_name as fullName', 'email'])
    .where('organisation_id', '=', session.organisationId)
    .orderBy('id')
    .limit(mostShown)
    .execute();

const readDepartments = async ({ db, session, language }: Context): Promise<Answer['departments']> => {
  const rows = await db
    .selectFrom('departments as d')
    .leftJoin('employees as e', (join) => join.onRef('e.id', '=', 'd.head_id').onRef('e.organisation_id', '=', 'd.organisation_id'))
    .leftJoin('people as p', 'p.id', 'e.person_id')
    .select(['d.id', 'd.name_ru', 'd.name_kk', 'p.full_name'])
    .where('d.organisation_id', '=', session.organisationId)
    .where('d.closed_at', 'is', null)
    .orderBy('d.position')
    .orderBy('d.id')
    .limit(mostShown)
    .execute();
  return rows.map(({ id, name_ru, name_kk, full_name }) => ({ id, name: inLanguage(language, name_ru, name_kk), head: full_name ?? '' }));
};

const readStarters = async ({ db, session, language }: Context): Promise<Answer['starters']> => {
  const rows = await db
    .selectFrom('templates as t')
    .innerJoin('template_categories as c', (join) =>
      join.onRef('c.id', '=', 't.category_id').onRef('c.organisation_id', '=', 't.organisation_id'),
    )
    .leftJoin('template_versions as v', (join) =>
      join.onRef('v.id', '=', 't.version_id').onRef('v.organisation_id', '=', 't.organisation_id'),
    )
    .select(['t.id', 't.name_ru', 't.name_kk', 't.key_requirement'])
    .select(sql<number>`jsonb_array_length(t.fields)`.as('fields'))
    .where('t.organisation_id', '=', session.organisationId)
    .where('v.published_by', 'is', null)
    .where('t.retired_at', 'is', null)
    .where('t.correspondence', 'is', null)
    .orderBy('c.position')
    .orderBy('t.id')
    .limit(mostStarters)
    .execute();
  return rows.map(({ id, name_ru, name_kk, key_requirement, fields }) => ({
    templateId: id,
    name: inLanguage(language, name_ru, name_kk),
    fields,
    needsKey: key_requirement !== 'none',
  }));
};

const readPublished = async ({ db, session, language }: Context): Promise<Answer['published']> => {
  const row = await db
    .selectFrom('templates as t')
    .innerJoin('template_versions as v', (join) =>
      join.onRef('v.id', '=', 't.version_id').onRef('v.organisation_id', '=', 't.organisation_id'),
    )
    .select(['t.id', 't.name_ru', 't.name_kk'])
    .where('t.organisation_id', '=', session.organisationId)
    .where('t.retired_at', 'is', null)
    .where('v.published_by', 'is not', null)
    .orderBy('v.published_at', 'desc')
    .orderBy('v.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { templateId: row.id, name: inLanguage(language, row.name_ru, row.name_kk) } : null;
};

const readDocument = async ({ db, session: { organisationId }, language }: Context, templateId: number): Promise<Answer['document']> => {
  const document = await db
    .selectFrom('documents')
    .select(['id', 'number', 'subject'])
    .where('organisation_id', '=', organisationId)
    .where(
      'template_version_id',
      'in',
      db.selectFrom('template_versions').select('id').where('template_id', '=', templateId).where('organisation_id', '=', organisationId),
    )
    .where('status', 'not in', [statuses.draft, statuses.withdrawn])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!document) return null;
  const steps = await db
    .selectFrom('participants as a')
    .innerJoin('employees as e', (join) => join.onRef('e.id', '=', 'a.employee_id').onRef('e.organisation_id', '=', 'a.organisation_id'))
    .innerJoin('people as p', 'p.id', 'e.person_id')
    .select(['a.stage', 'a.state', 'p.full_name', 'e.position_ru', 'e.position_kk'])
    .where('a.document_id', '=', document.id)
    .where('a.organisation_id', '=', organisationId)
    .where('a.state', '<>', 'dropped')
    .orderBy('a.stage')
    .orderBy('a.queue_number')
    .orderBy('a.id')
    .execute();
  return {
    documentId: document.id,
    number: document.number,
    subject: document.subject,
    steps: steps.map(({ stage, state, full_name, position_ru, position_kk }) => ({
      stage,
      fullName: full_name,
      position: inLanguage(language, position_ru, position_kk),
      state: state === 'agreed' || state === 'refused' ? state : 'waiting',
    })),
  };
};

const readFirstSteps = async (context: Context): Promise<Answer> => {
  const { db, session } = context;
  const organisation = await db
    .selectFrom('organisations')
    .select(['name_ru as russian', 'name_kk as kazakh', 'bin', 'first_steps_hidden as isHidden'])
    .where('id', '=', session.organisationId)
    .executeTakeFirstOrThrow();
  const published = await readPublished(context);
  return {
    ...organisation,
    people: await readPeople(context),
    invited: await readInvited(context),
    departments: await readDepartments(context),
    starters: await readStarters(context),
    published,
    document: published && (await readDocument(context, published.templateId)),
    isFinished: await hasCompletedDocument(db, session.organisationId),
  };
};

const hideFirstSteps = ({ isHidden }: CallInput<typeof calls.hideFirstSteps>, context: SessionContext): Promise<null> =>
  context.db.transaction().execute(async (trx) => {
    const { organisationId, personId } = context.session;
    await trx.updateTable('organisations').set({ first_steps_hidden: isHidden }).where('id', '=', organisationId).execute();
    await audit(trx, context, isHidden ? 'first-steps.hidden' : 'first-steps.shown', { personId, organisationId });
    return null;
  });

export const firstStepsRoutes: Area = (serve) => {
  serve(calls.readFirstSteps, (_, context) => readFirstSteps(context));
  serve(calls.hideFirstSteps, hideFirstSteps);
};
