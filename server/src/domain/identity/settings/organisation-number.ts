/** The BIN of an organisation that registered by e-mail: no key has stated it. */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type { readSettings, saveOrganisationNumber as saveCall } from '@qujat/contract/settings';
import { hasValidCheckDigit } from '@qujat/contract/tax-number';
import { audit } from '../../../platform/audit/audit.ts';
import { limits, consume } from '../../../platform/limits/rate-limit.ts';
import { isUniqueViolation } from '../../../platform/database/violations.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { BusinessError, ForbiddenError } from '../../../platform/http/errors.ts';
import { inLanguage } from '../../../platform/http/names.ts';

export const isAdministrator = ({ session }: SessionContext): boolean => session.roles.has('system-administrator');

/** The organisation's part of the settings; null for everybody except its administrator. */
export const readOrganisation = async (context: SessionContext): Promise<CallAnswer<typeof readSettings>['organisation']> => {
  if (!isAdministrator(context)) return null;
  const { db, session, language } = context;
  const {
    name_ru,
    name_kk,
    bin,
    refusal_needs_reason: refusalNeedsReason,
  } = await db
    .selectFrom('organisations')
    .select(['name_ru', 'name_kk', 'bin', 'refusal_needs_reason'])
    .where('id', '=', session.organisationId)
    .executeTakeFirstOrThrow();
  return { name: inLanguage(language, name_ru, name_kk), bin, refusalNeedsReason };
};

/** Only once: documents are signed with keys that contain this number, and must remain valid. */
export const saveOrganisationNumber = async ({ bin }: CallInput<typeof saveCall>, context: SessionContext): Promise<null> => {
  if (!isAdministrator(context)) throw new ForbiddenError();
  const { db, now, session } = context;
  const { personId, organisationId } = session;
  const number = bin.replaceAll(/\s/g, '');
  if (!hasValidCheckDigit(number)) throw new BusinessError('settings.binWrong');
  await consume(db, limits.numbersEntered, organisationId, now);
  await db
    .transaction()
    .execute(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('organisations')
        .set({ bin: number })
        .where('id', '=', organisationId)
        .where('bin', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new BusinessError('settings.binEntered');
      await audit(transaction, context, 'settings.changed', { personId, organisationId, details: { what: 'bin', bin: number } });
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new BusinessError('settings.binTaken') : error;
    });
  return null;
};
