/** The facsimile of somebody who works in the organisation (ADM-64). */
import type { readPersonFacsimile as readCall, savePersonFacsimile as saveCall } from '@qujat/contract/administration/facsimiles';
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type { SessionContext } from '../../../platform/http/context.ts';
import { NotFoundError } from '../../../platform/http/errors.ts';
import { facsimileOf, putFacsimile } from '../../identity/settings/facsimile.ts';
import { findEmployee } from './employee.ts';

export const readPersonFacsimile = async (
  { employeeId }: CallInput<typeof readCall>,
  { db, session }: SessionContext,
): Promise<CallAnswer<typeof readCall>> => {
  await findEmployee(db, session.organisationId, employeeId);
  return facsimileOf(db, { employeeId, organisationId: session.organisationId });
};

export const savePersonFacsimile = async (
  { employeeId, picture }: CallInput<typeof saveCall>,
  context: SessionContext,
): Promise<CallAnswer<typeof saveCall>> => {
  const { ended_at } = await findEmployee(context.db, context.session.organisationId, employeeId);
  if (ended_at) throw new NotFoundError();
  return putFacsimile(employeeId, picture, context);
};
