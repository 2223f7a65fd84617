/** Registration by an organisation's key: the key says which organisation it is and who its holder is (specification 1 §2.5). */
import { withoutDirectionMarks } from '@qujat/contract/direction-marks';
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type { registerByKey as registerCall } from '@qujat/contract/registration';
import { checkKeyRegistration } from '@qujat/contract/registration-checks';
import { isTaken } from '../../database/is-taken.ts';
import type { RequestContext } from '../../http/context.ts';
import { BusinessError } from '../../http/errors.ts';
import type { CheckedKey } from '../../keys/key-reader.ts';
import { createOrganisation } from '../../organisations/create-organisation.ts';
import { audit } from '../audit.ts';
import { checkKeyFile } from '../check-key-file.ts';
import { hashPassword } from '../password.ts';
import { limits, takeTry } from '../rate-limit.ts';
import { refuseProblem } from './problem.ts';

/** 'САПАРГАЛИЕВ ДУЛАТ' → 'Сапаргалиев Дулат'. */
const asName = (capitals: string): string =>
  withoutDirectionMarks(capitals)
    .split(/\s+/)
    .map((word) => word.slice(0, 1) + word.slice(1).toLowerCase())
    .join(' ');

const refuseTaken = async ({ db }: RequestContext, bin: string): Promise<void> => {
  const known = await db.selectFrom('organisations').select('id').where('bin', '=', bin).executeTakeFirst();
  if (known) throw new BusinessError('registration.organisationTaken', { bin });
};

const create = async (context: RequestContext, { name, organisation, iin, bin }: CheckedKey, email: string, password: string): Promise<void> => {
  const passwordHash = await hashPassword(password, context.passwordCost);
  await context.db
    .transaction()
    .execute(async (transaction) => {
      const made = await createOrganisation(transaction, {
        name: withoutDirectionMarks(organisation ?? '') || `БИН ${bin}`, bin, isDemo: context.demo,
        administrator: { email, passwordHash, fullName: asName(name), phone: '', iin, language: context.languageCode },
      });
      await audit(transaction, context, 'registration.done', made);
    })
    .catch((error: unknown) => {
      // An organisation's key stands behind every such try, so nobody can go through addresses with it.
      throw isTaken(error) ? new BusinessError('registration.personTaken') : error;
    });
};

export const registerByKey = async (input: CallInput<typeof registerCall>, context: RequestContext): Promise<CallAnswer<typeof registerCall>> => {
  const { email = '', password = '', keyPassword = '', keyFile } = input;
  refuseProblem(checkKeyRegistration({ ...input, hasKeyFile: keyFile !== undefined }));
  if (!keyFile) throw new BusinessError('registration.keyFile');
  const { db, now, address } = context;
  await takeTry(db, limits.registrationsByAddress, address, now);
  const key = await checkKeyFile(context, keyFile, keyPassword, { purpose: 'signing', organisation: true }, async (problem) => {
    await audit(db, context, 'registration.failed', { personId: null, details: { problem } });
  });
  if (key.bin === null || key.iin === null) throw new BusinessError('keys.noOrganisation');
  await refuseTaken(context, key.bin);
  await create(context, key, email.trim(), password);
  return { status: 'ok', text: '' };
};
