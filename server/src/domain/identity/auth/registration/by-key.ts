/** Registration with an organisation's key, which proves the organisation and the holder (ACC-18). A letter proves the address. */
import { withoutDirectionMarks } from '@qujat/contract/direction-marks';
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type { readOrganisationKey as readCall, registerByKey as registerCall } from '@qujat/contract/registration';
import { checkKeyRegistration } from '@qujat/contract/registration-checks';
import type { IdentityContext } from '../../services.ts';
import { BusinessError } from '../../../../platform/http/errors.ts';
import type { CheckedKey } from '../../../../platform/keys/key-reader.ts';
import { refundIfBusy } from '../../../../platform/keys/refund-if-busy.ts';
import { roleTexts } from '../../../../platform/keys/key-texts.ts';
import { factsOf } from '../../../../platform/keys/own-keys.ts';
import { audit } from '../../../../platform/audit/audit.ts';
import { checkKeyFile } from '../check-key-file.ts';
import { limits, consume } from '../../../../platform/limits/rate-limit.ts';
import { expectAdmission, expectFree } from './admission.ts';
import { askToConfirm } from './ask-to-confirm.ts';
import { nameOfKey } from './name-of-key.ts';
import { refuseProblem } from './problem.ts';

const nameOf = ({ organisation, bin }: CheckedKey): string => withoutDirectionMarks(organisation ?? '') || `БИН ${bin}`;

type OrganisationKey = CheckedKey & { readonly iin: string; readonly bin: string };

const openKey = async (context: IdentityContext, keyFile: File, keyPassword: string, email?: string): Promise<OrganisationKey> => {
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
  await expectFree(context.db, { iin, bin }, email);
  return { ...key, iin, bin };
};

/** The data to be registered, so that the person can confirm it. */
export const readOrganisationKey = async (
  { keyFile, keyPassword, invitation }: CallInput<typeof readCall>,
  context: IdentityContext,
): Promise<CallAnswer<typeof readCall>> => {
  await expectAdmission(context, invitation);
  const key = await openKey(context, keyFile, keyPassword);
  return { holder: key.name, iin: key.iin, organisation: nameOf(key), bin: key.bin, role: key.role && context.say(roleTexts[key.role]) };
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
  const key = await openKey(context, keyFile, keyPassword, email.trim()).catch(async (error: unknown) => {
    await refundIfBusy(error, db, limits.registrationsByAddress, network);
    throw error;
  });
  await askToConfirm(context, {
    organisation: nameOf(key),
    firstName: '',
    lastName: '',
    phone: '',
    email: email.trim(),
    key: { fullName: nameOfKey(key.name), iin: key.iin, bin: key.bin, facts: factsOf(key) },
    password,
    invitation,
  });
  return { status: 'letter', text: '' };
};
