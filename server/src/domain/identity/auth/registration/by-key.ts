/** Registration by an organisation's key: the key says which organisation it is and who its holder is (ACC-18). */
import { withoutDirectionMarks } from '@qujat/contract/direction-marks';
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type { readOrganisationKey as readCall, registerByKey as registerCall } from '@qujat/contract/registration';
import { checkKeyRegistration } from '@qujat/contract/registration-checks';
import { isUniqueViolation } from '../../../../platform/database/violations.ts';
import type { RequestContext } from '../../../../platform/http/context.ts';
import type { IdentityContext } from '../../services.ts';
import { BusinessError } from '../../../../platform/http/errors.ts';
import type { CheckedKey } from '../../../../platform/keys/key-reader.ts';
import { createOrganisation } from '../../../organisations/create-organisation.ts';
import { audit } from '../../../../platform/audit/audit.ts';
import { checkKeyFile } from '../check-key-file.ts';
import { hashPassword } from '../../../../platform/crypto/password.ts';
import { limits, consume } from '../../../../platform/limits/rate-limit.ts';
import { expectGoodPassword } from '../new-password.ts';
import { expectAdmission, takeInvitation } from './admission.ts';
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

const nameOf = ({ organisation, bin }: CheckedKey): string => withoutDirectionMarks(organisation ?? '') || `БИН ${bin}`;

interface Account {
  readonly email: string;
  readonly password: string;
  readonly invitation: Buffer | null;
}

const create = async (context: IdentityContext, key: CheckedKey, { email, password, invitation }: Account): Promise<void> => {
  const { name, iin, bin } = key;
  await expectGoodPassword(password, [email, name, key.organisation ?? ''], context);
  const passwordHash = await hashPassword(password, context.passwordCost);
  await context.db
    .transaction()
    .execute(async (transaction) => {
      await takeInvitation(transaction, invitation, context.now);
      const made = await createOrganisation(transaction, {
        name: nameOf(key),
        bin,
        isDemo: context.demo,
        administrator: { email, passwordHash, fullName: asName(name), phone: '', iin, language: context.languageCode },
      });
      await audit(transaction, context, 'registration.done', made);
    })
    .catch((error: unknown) => {
      // Every such attempt needs an organisation's key, so nobody can enumerate addresses this way.
      throw isUniqueViolation(error) ? new BusinessError('registration.personTaken') : error;
    });
};

type OrganisationKey = CheckedKey & { readonly iin: string; readonly bin: string };

const openKey = async (context: IdentityContext, keyFile: File, keyPassword: string): Promise<OrganisationKey> => {
  const key = await checkKeyFile(
    context,
    keyFile,
    keyPassword,
    { purpose: 'signing', organisation: true, entitled: true },
    async (problem) => {
      await audit(context.db, context, 'registration.failed', { personId: null, details: { problem } });
    },
  );
  const { iin, bin } = key;
  if (bin === null || iin === null) throw new BusinessError('keys.noOrganisation');
  await refuseTaken(context, bin);
  return { ...key, iin, bin };
};

/** The data to be registered, so that the person can confirm it. */
export const readOrganisationKey = async (
  { keyFile, keyPassword, invitation }: CallInput<typeof readCall>,
  context: IdentityContext,
): Promise<CallAnswer<typeof readCall>> => {
  await expectAdmission(context, invitation);
  const key = await openKey(context, keyFile, keyPassword);
  const known = await context.db.selectFrom('people').select('id').where('iin', '=', key.iin).executeTakeFirst();
  if (known) throw new BusinessError('registration.personTaken');
  return { holder: key.name, iin: key.iin, organisation: nameOf(key), bin: key.bin };
};

export const registerByKey = async (
  input: CallInput<typeof registerCall>,
  context: IdentityContext,
): Promise<CallAnswer<typeof registerCall>> => {
  const { email = '', password = '', keyPassword = '', keyFile } = input;
  const invitation = await expectAdmission(context, input.invitation);
  refuseProblem(checkKeyRegistration({ ...input, hasKeyFile: keyFile !== undefined }));
  if (!keyFile) throw new BusinessError('registration.keyFile');
  const { db, now, network } = context;
  await consume(db, limits.registrationsByAddress, network, now);
  await create(context, await openKey(context, keyFile, keyPassword), { email: email.trim(), password, invitation });
  return { status: 'ok', text: '' };
};
