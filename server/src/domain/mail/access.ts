/** The mailbox belongs to the employee alone: deputies cannot read it (MAI-3). */
import type { SessionContext } from '../../platform/http/context.ts';
import { ForbiddenError } from '../../platform/http/errors.ts';
import { hasMailAccess } from './store.ts';

export const expectMailAccess = async ({ db, session }: SessionContext): Promise<void> => {
  if (!(await hasMailAccess(db, session))) throw new ForbiddenError();
};
