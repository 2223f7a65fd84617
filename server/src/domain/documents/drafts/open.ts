/** The content of the page for new documents: a template's form, and its draft. */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import { always } from '@qujat/contract/field-condition';
import { documentLanguages, type DraftParticipant } from '@qujat/contract/draft-form';
import { type openDraft, type openTemplate } from '@qujat/contract/new-document';
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { StoredField } from '../../../platform/database/schema/documents.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { NotFoundError } from '../../../platform/http/errors.ts';
import { inLanguage } from '../../../platform/http/names.ts';
import { colleagues } from '../participants/find-people.ts';
import { correspondentsOf } from '../pages/document-facts.ts';
import type { Demand } from '../route/demands.ts';
import type { DocumentKey, RouteParticipant, RouteState } from '../route/model.ts';
import { stageNames } from '../route/steps.ts';
import { expectMayStart } from '../templates/may-start.ts';
import { hasText } from '../text/merge-text.ts';
import { versioned } from '../templates/versions.ts';
import { routeRuleOf } from './create-draft.ts';
import { namesOfReferences, valuesOf } from './fields.ts';
import { leftOutOf } from './left-out.ts';
import { openMine } from './my-draft.ts';
import { mayRegister, suggestedToRegistrar } from './register-letter.ts';
import { demandKey, loadRefusalDemands, namesOf } from './route-rule.ts';
import { removedMeanwhile } from '../../../platform/http/removed-meanwhile.ts';

type Form = CallAnswer<typeof openDraft>;
type Context = Pick<SessionContext, 'db' | 'session' | 'language' | 'say'>;
type Place = Pick<DraftParticipant, 'stage' | 'employeeId' | 'queueNumber'> & { readonly task?: string };

/** Names and positions of the participants, including former employees. */
const withNames = async (places: readonly Place[], { db, session, language }: Context): Promise<DraftParticipant[]> => {
  if (places.length === 0) return [];
  const rows = await colleagues(db, session.organisationId, { past: true })
    .where(
      'e.id',
      'in',
      places.map((each) => each.employeeId),
    )
    .execute();
  const known = new Map(rows.map((row) => [row.id, row]));
  return places.flatMap(({ stage, employeeId, queueNumber, task = '' }) => {
    const row = known.get(employeeId);
    if (!row) return [];
    const department = inLanguage(language, row.name_ru ?? '', row.name_kk ?? '');
    return [
      {
        stage,
        employeeId,
        queueNumber,
        task,
        fullName: row.full_name,
        department,
        position: inLanguage(language, row.position_ru, row.position_kk),
      },
    ];
  });
};

const loadTemplate = async (db: Queryable, id: number, versionId: number | null, organisationId: number) => {
  const template = await db
    .selectFrom('templates as t')
    .leftJoin('template_versions as v', (join) => join.on('v.id', '=', versionId).onRef('v.organisation_id', '=', 't.organisation_id'))
    .select(['t.id', 't.name_ru', 't.name_kk', 't.description_ru', 't.description_kk', 't.correspondence'])
    .select([
      versioned.fields.as('fields'),
      versioned.text.as('text'),
      versioned.keyRequirement.as('key_requirement'),
      versioned.mayBePublic.as('may_be_public'),
    ])
    .where('t.id', '=', id)
    .where('t.organisation_id', '=', organisationId)
    .executeTakeFirst();
  if (!template) throw new NotFoundError('templates.notFound');
  return template;
};

/** Leaves out fields that the template has dropped since they were written: saving the draft with them would fail. */
const stillAsked = (fields: readonly StoredField[], values: Readonly<Record<string, string>>): Readonly<Record<string, string>> => {
  const keys = new Set(fields.map(({ key }) => key));
  return Object.fromEntries(Object.entries(values).filter(([key]) => keys.has(key)));
};

interface Writing {
  readonly templateId: number;
  readonly versionId: number | null;
  readonly initiatorId: number;
  readonly draft: Form['draft'];
  readonly participants: readonly RouteParticipant[];
  /** A stored draft stays the letter that it began as, like its version. */
  readonly correspondence?: RouteState['document']['correspondence'];
}

/** A demand on the route, with its reason in words. */
const inWords = async (demand: Demand, { db, session, say }: Context): Promise<Form['demands'][number]> => ({
  stage: demand.stage,
  people: [...demand.people],
  text: say(demandKey(demand), { names: await namesOf(db, session.organisationId, demand) }),
});

const formOf = async (
  { templateId, versionId, initiatorId, draft, participants, correspondence: own }: Writing,
  context: Context,
): Promise<Form> => {
  const { db, session, language } = context;
  const template = await loadTemplate(db, templateId, versionId, session.organisationId);
  const correspondence = own === undefined ? template.correspondence : own;
  const departments = await db
    .selectFrom('departments')
    .select(['id', 'name_ru', 'name_kk'])
    .where('organisation_id', '=', session.organisationId)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .execute();
  const rule = await routeRuleOf(db, { employeeId: initiatorId, organisationId: session.organisationId }, templateId, versionId);
  const registers = mayRegister({ correspondence, number: draft?.number ?? '' }, context);
  const demands = [...(await loadRefusalDemands(db, session.organisationId, participants)), ...rule.demands];
  const suggested = registers ? await suggestedToRegistrar(db, rule, context) : rule.suggested;
  return {
    template: {
      id: template.id,
      russian: template.name_ru,
      kazakh: template.name_kk || template.name_ru,
      descriptionRussian: template.description_ru,
      descriptionKazakh: template.description_kk || template.description_ru,
      fields: template.fields.map(({ key, kind, ru, kk, required = false, options = [], columns = [], totalOf = '', when = always }) => ({
        key,
        kind,
        russian: ru,
        kazakh: kk || ru,
        required,
        options: options.map((each) => ({ value: each.ru, russian: each.ru, kazakh: each.kk || each.ru })),
        columns: columns.map((each) => ({ russian: each.ru, kazakh: each.kk || each.ru, kind: each.kind, total: each.total })),
        totalOf,
        when,
      })),
      hasText: hasText(template.text),
      keyRequirement: template.key_requirement,
      correspondence,
      mayBePublic: template.may_be_public,
    },
    draft: draft && {
      ...draft,
      values: stillAsked(template.fields, draft.values),
      isPublic: draft.isPublic && template.may_be_public,
    },
    suggested: await withNames(suggested, context),
    demands: await Promise.all(demands.map((each) => inWords(each, context))),
    conditionalDemands: await Promise.all(rule.choices.map(async (each) => ({ ...(await inWords(each, context)), when: each.when }))),
    approvedByOthers: rule.approvedByOthers,
    initiatorId,
    departments: departments.map((row) => ({ id: row.id, name: inLanguage(language, row.name_ru, row.name_kk) })),
    viewerId: session.employeeId,
    today: session.today,
    mayRegister: registers,
  };
};

export const openByTemplate = async ({ templateId }: CallInput<typeof openTemplate>, context: Context): Promise<Form> => {
  const { db, session } = context;
  const template = await db
    .selectFrom('templates')
    .select('version_id')
    .where('id', '=', templateId)
    .where('organisation_id', '=', session.organisationId)
    .executeTakeFirst();
  if (!template) throw new NotFoundError('templates.notFound');
  await expectMayStart(db, templateId, session);
  return formOf({ templateId, versionId: template.version_id, initiatorId: session.employeeId, draft: null, participants: [] }, context);
};

/** The refusal because of which the document was returned, or the request for rework that returned it: the last one of either. */
const loadRefusal = async (db: Queryable, { id, organisationId }: DocumentKey): Promise<NonNullable<Form['draft']>['refused']> => {
  const reasons = ['rework', ...Object.values(stageNames).map((name) => `${name}.refuse` as const)] as const;
  const row = await db
    .selectFrom('document_log as l')
    .innerJoin('employees as e', (join) => join.onRef('e.id', '=', 'l.actor_id').onRef('e.organisation_id', '=', 'l.organisation_id'))
    .innerJoin('people as p', 'p.id', 'e.person_id')
    .select(['p.full_name', 'l.comment', 'l.at', 'l.action'])
    .where('l.document_id', '=', id)
    .where('l.organisation_id', '=', organisationId)
    .where('l.action', 'in', reasons)
    .orderBy('l.sequence', 'desc')
    .executeTakeFirst();
  return row
    ? { by: row.full_name, comment: row.comment, at: Math.floor(row.at.getTime() / 1000), forRework: row.action === 'rework' }
    : null;
};

const loadAttachments = (db: Queryable, { id, organisationId }: DocumentKey) =>
  db
    .selectFrom('document_attachments as a')
    .innerJoin('files as f', (join) => join.onRef('f.id', '=', 'a.file_id').onRef('f.organisation_id', '=', 'a.organisation_id'))
    .select(['a.id', 'f.name', 'f.size', 'f.code as downloadCode', 'f.scan'])
    .where('a.document_id', '=', id)
    .where('a.organisation_id', '=', organisationId)
    .orderBy('a.id')
    .execute();

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export const openById = async ({ id }: CallInput<typeof openDraft>, context: Context): Promise<Form> => {
  const { db, session } = context;
  const { document, participants } = await openMine(db, id, context);
  const row = await db
    .selectFrom('documents')
    .select(['template_id', 'template_version_id', 'subject', 'body', 'reply_required', 'updated_at'])
    .select(sql<string | null>`to_char(due_at at time zone ${session.timeZone}, 'YYYY-MM-DD')`.as('due_on'))
    .where('id', '=', id)
    .where('organisation_id', '=', document.organisationId)
    .executeTakeFirstOrThrow(removedMeanwhile);
  const { recipients, sender } = correspondentsOf(row.body);
  const draft: Form['draft'] = {
    id,
    version: document.version,
    number: document.number,
    language: documentLanguages.find((each) => each === row.body['language']) ?? 'ru',
    subject: row.subject,
    text: textOf(row.body['text']),
    values: valuesOf(row.body),
    names: namesOfReferences(row.body, context.language === 'kk' ? 'kk' : 'ru'),
    recipients: recipients.map(({ bin, name }) => ({ bin: bin ?? '', name })),
    sender: sender && { ...sender, bin: sender.bin ?? '' },
    dueOn: row.due_on,
    replyRequired: row.reply_required,
    isPublic: document.isPublic,
    participants: await withNames(participants, context),
    leftOut: [...leftOutOf(row.body)],
    attachments: await loadAttachments(db, document),
    savedAt: Math.floor(row.updated_at.getTime() / 1000),
    refused: document.number === '' ? null : await loadRefusal(db, document),
  };
  return formOf(
    {
      templateId: row.template_id,
      versionId: row.template_version_id,
      initiatorId: document.initiatorId,
      draft,
      participants,
      correspondence: document.correspondence,
    },
    context,
  );
};
