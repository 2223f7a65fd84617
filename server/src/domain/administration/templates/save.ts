/** Drafts of templates: saved while they are designed, seen by administrators alone. */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import { failureReasons } from '@qujat/contract/failure';
import type { discardDesign, saveDesign } from '@qujat/contract/administration/templates';
import { audit } from '../../../platform/audit/audit.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { ConflictError } from '../../../platform/http/errors.ts';
import { publishedDesign, takeDraft, type StoredDraft } from './designs.ts';

type Input = CallInput<typeof saveDesign>;
type Answer = CallAnswer<typeof saveDesign>;

/** Throws ConflictError if somebody else has saved since the page was read. */
export const takeRevision = async (
  trx: Queryable,
  { draftId, revision }: { readonly draftId: number; readonly revision: number | undefined },
  organisationId: number,
): Promise<StoredDraft> => {
  const draft = await takeDraft(trx, draftId, organisationId);
  if (draft.revision !== revision) throw new ConflictError(failureReasons.draftChanged, 'templates.changed');
  return draft;
};

/** A template has one draft at a time. */
const begin = async (trx: Queryable, { templateId, design }: Input, { session, now }: SessionContext): Promise<Answer> => {
  const { organisationId, employeeId } = session;
  if (templateId !== undefined) await publishedDesign(trx, templateId, organisationId);
  const made = await trx
    .insertInto('template_drafts')
    .values({ organisation_id: organisationId, template_id: templateId ?? null, design, saved_at: now, saved_by: employeeId })
    .onConflict((conflict) => conflict.columns(['template_id', 'organisation_id']).doNothing())
    .returning(['id', 'revision'])
    .executeTakeFirst();
  if (!made) throw new ConflictError(failureReasons.draftChanged, 'templates.draftExists');
  return { draftId: made.id, revision: made.revision, savedAt: Math.floor(now.getTime() / 1000) };
};

export const save = (input: Input, context: SessionContext): Promise<Answer> =>
  context.db.transaction().execute(async (trx) => {
    const { now, session } = context;
    const { draftId, design } = input;
    if (draftId === undefined) return begin(trx, input, context);
    const { revision } = await takeRevision(trx, { draftId, revision: input.revision }, session.organisationId);
    await trx
      .updateTable('template_drafts')
      .set({ design, revision: revision + 1, saved_at: now, saved_by: session.employeeId })
      .where('id', '=', draftId)
      .where('organisation_id', '=', session.organisationId)
      .execute();
    return { draftId, revision: revision + 1, savedAt: Math.floor(now.getTime() / 1000) };
  });

export const discard = (input: CallInput<typeof discardDesign>, context: SessionContext): Promise<void> =>
  context.db.transaction().execute(async (trx) => {
    const { organisationId, personId } = context.session;
    const draft = await takeRevision(trx, input, organisationId);
    await trx.deleteFrom('template_drafts').where('id', '=', draft.id).where('organisation_id', '=', organisationId).execute();
    await audit(trx, context, 'template.discarded', {
      personId,
      organisationId,
      details: { template: draft.templateId ?? 0, before: JSON.stringify(draft.design) },
    });
  });
