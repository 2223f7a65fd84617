/** Whom the document that is being written would ask, for its writer (ADM-24). Nothing is written. */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type { simulateRoute } from '@qujat/contract/new-document';
import type { SessionContext } from '../../../platform/http/context.ts';
import { BusinessError, NotFoundError } from '../../../platform/http/errors.ts';
import { expectMayStart } from '../templates/may-start.ts';
import { loadDesignedRoute } from '../templates/versions.ts';
import { loadWriter } from './create-draft.ts';
import { describeRoute } from './describe-route.ts';
import { expectRemovable } from './left-out.ts';
import { loadCasting } from './load-casting.ts';
import { openMine } from './my-draft.ts';

type Input = CallInput<typeof simulateRoute>;
type Context = Pick<SessionContext, 'db' | 'session' | 'say' | 'language'>;

interface Begun {
  readonly versionId: number | null;
  readonly initiatorId: number;
}

/** The version by which the document goes, and whose it is: a stored draft’s own, else what it would begin with. */
const beginning = async ({ templateId, id }: Input, context: Context): Promise<Begun> => {
  const { db, session } = context;
  if (id !== undefined) {
    const { document } = await openMine(db, id, context);
    const row = await db
      .selectFrom('documents')
      .select(['template_id', 'template_version_id as versionId'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (row.template_id !== templateId) throw new NotFoundError('templates.notFound');
    return { versionId: row.versionId, initiatorId: document.initiatorId };
  }
  const template = await db
    .selectFrom('templates')
    .select('version_id as versionId')
    .where('id', '=', templateId)
    .where('organisation_id', '=', session.organisationId)
    .executeTakeFirst();
  if (!template) throw new NotFoundError('templates.notFound');
  await expectMayStart(db, templateId, session);
  return { versionId: template.versionId, initiatorId: session.employeeId };
};

export const simulate = async (input: Input, context: Context): Promise<CallAnswer<typeof simulateRoute>> => {
  const { db, session } = context;
  const { versionId, initiatorId } = await beginning(input, context);
  const route = await loadDesignedRoute(db, session.organisationId, versionId);
  if (!route) throw new BusinessError('simulation.notDesigned');
  const writer = await loadWriter(db, session.organisationId, initiatorId);
  const casting = await loadCasting(db, route.stages, {
    ...writer,
    templateId: input.templateId,
    initiatorId,
    fields: route.fields,
    values: input.values,
  });
  const participants = input.participants.map(({ stage, userid, queue }) => ({ stage, employeeId: userid, queueNumber: queue }));
  const { leftOut = [] } = input;
  await expectRemovable(db, leftOut, { organisationId: session.organisationId, versionId });
  return describeRoute({ route, casting, participants, leftOut, sentOn: session.today }, context);
};
