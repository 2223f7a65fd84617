/** The parts that a draft still lacks before it can be sent. */
import { askedForm } from '@qujat/contract/asked-form';
import { stages } from '@qujat/contract/vocabulary';
import type { Queryable } from '../../../platform/database/pool.ts';
import { BusinessError } from '../../../platform/http/errors.ts';
import type { Language } from '../../../platform/http/texts.ts';
import { inLanguage } from '../../../platform/http/names.ts';
import { correspondentsOf } from '../pages/document-facts.ts';
import { isActToSend } from '../retention/act-items.ts';
import type { RouteState } from '../route/model.ts';
import { hasText } from '../text/merge-text.ts';
import { versioned } from '../templates/versions.ts';
import { isRight, valuesOf } from './fields.ts';
import { expectRoute, type RouteRule } from './route-rule.ts';
import { departmentsIn } from './written-fields.ts';

interface SendContext {
  readonly rule: RouteRule;
  readonly language: Language;
  readonly now: Date;
  /** The sender: the initiator, or a deputy. */
  readonly senderId: number;
}

const load = async (db: Queryable, { id, organisationId }: RouteState['document']) => {
  const facts = await db
    .selectFrom('documents as d')
    .innerJoin('templates as t', (join) => join.onRef('t.id', '=', 'd.template_id').onRef('t.organisation_id', '=', 'd.organisation_id'))
    .leftJoin('template_versions as v', (join) =>
      join.onRef('v.id', '=', 'd.template_version_id').onRef('v.organisation_id', '=', 'd.organisation_id'),
    )
    .select([
      'd.subject',
      'd.body',
      'd.due_at',
      'd.attachment_count',
      'd.correspondence',
      'd.organisation_id',
      versioned.fields.as('fields'),
      versioned.text.as('text'),
      versioned.keyRequirement.as('key_requirement'),
      versioned.mayBePublic.as('may_be_public'),
    ])
    .where('d.id', '=', id)
    .where('d.organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return { ...facts, asked: askedForm(facts.fields, valuesOf(facts.body)) };
};
type Facts = Awaited<ReturnType<typeof load>>;

const expectFields = ({ asked: { fields, values } }: Facts, { language }: SendContext): void => {
  for (const field of fields) {
    const value = values[field.key]?.trim() ?? '';
    const name = inLanguage(language, field.ru, field.kk);
    if (value === '' && field.required) throw new BusinessError('drafts.fieldMissing', { field: name });
    if (value !== '' && !isRight(field, value)) throw new BusinessError('drafts.fieldWrong', { field: name });
  }
};

/** A person's field holds the full name of somebody who works in the organisation. */
const expectNamesOfPeople = async (db: Queryable, facts: Facts, { language }: SendContext): Promise<void> => {
  const { fields, values } = facts.asked;
  for (const field of fields.filter(({ kind }) => kind === 'person')) {
    const name = values[field.key]?.trim() ?? '';
    if (name !== '' && !(await worksHere(db, facts.organisation_id, name)))
      throw new BusinessError('drafts.fieldWrong', { field: inLanguage(language, field.ru, field.kk) });
  }
};

/** A department that was closed since it was chosen is no department to name in a new document. */
const expectOpenDepartments = async (db: Queryable, facts: Facts, { language }: SendContext): Promise<void> => {
  const { fields, values } = facts.asked;
  for (const field of fields.filter(({ kind }) => kind === 'department')) {
    const id = Number(values[field.key] || 0);
    const open = id && (await departmentsIn(db, [id], facts.organisation_id)).some(({ closed_at }) => closed_at === null);
    if (id && !open) throw new BusinessError('drafts.fieldWrong', { field: inLanguage(language, field.ru, field.kk) });
  }
};

const worksHere = async (db: Queryable, organisationId: number, fullName: string): Promise<boolean> =>
  (await db
    .selectFrom('employees as e')
    .innerJoin('people as p', 'p.id', 'e.person_id')
    .select('e.id')
    .where('e.organisation_id', '=', organisationId)
    .where('e.ended_at', 'is', null)
    .where('p.full_name', '=', fullName)
    .executeTakeFirst()) !== undefined;

const expectCorrespondents = ({ correspondence, body }: Facts): void => {
  const { recipients, sender } = correspondentsOf(body);
  if (correspondence === 'outgoing' && recipients.length === 0) throw new BusinessError('drafts.noRecipients');
  if (correspondence === 'incoming' && !sender) throw new BusinessError('drafts.noSender');
};

const expectContent = ({ subject, body, attachment_count, text: own, asked }: Facts): void => {
  if (subject.trim() === '') throw new BusinessError('drafts.noSubject');
  const text = typeof body['text'] === 'string' ? body['text'].trim() : '';
  if (hasText(own)) return;
  if (text === '' && attachment_count === 0 && Object.values(asked.values).every((value) => value.trim() === ''))
    throw new BusinessError('drafts.noContent');
};

const expectPeople = async (db: Queryable, { document, participants }: RouteState, isApproved: boolean): Promise<void> => {
  const decide = participants.filter((each) => each.stage !== stages.acknowledgement);
  if (decide.length === 0) throw new BusinessError('documents.refusal.nobodyOnRoute');
  if (isApproved && !decide.some((each) => each.stage === stages.approval)) throw new BusinessError('drafts.noSignatory');
  const left = await db
    .selectFrom('employees as e')
    .innerJoin('people as p', 'p.id', 'e.person_id')
    .select('p.full_name')
    .where(
      'e.id',
      'in',
      participants.map((each) => each.employeeId),
    )
    .where('e.organisation_id', '=', document.organisationId)
    .where('e.ended_at', 'is not', null)
    .executeTakeFirst();
  if (left) throw new BusinessError('drafts.personLeft', { name: left.full_name });
};

/** Throws BusinessError with the first thing that is missing, in the order of the page. */
export const expectComplete = async (db: Queryable, state: RouteState, context: SendContext): Promise<void> => {
  const facts = await load(db, state.document);
  expectContent(facts);
  expectCorrespondents(facts);
  expectFields(facts, context);
  await expectNamesOfPeople(db, facts, context);
  await expectOpenDepartments(db, facts, context);
  if (facts.due_at && facts.due_at < context.now) throw new BusinessError('drafts.duePast');
  // NEW-6
  if (state.document.isPublic && !facts.may_be_public) throw new BusinessError('drafts.mayNotBePublic');
  // Nobody destroys documents alone.
  const rule = (await isActToSend(db, state.document)) ? { ...context.rule, approvedByOthers: true } : context.rule;
  await expectPeople(db, state, facts.key_requirement !== 'none' || rule.approvedByOthers);
  await expectRoute(db, rule, state, context.senderId);
};
