/** Registration by e-mail: a letter first, and the organisation when its link is opened (ACC-19). */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type { registerByEmail as registerCall } from '@qujat/contract/registration';
import { normalPhone } from '@qujat/contract/phone';
import { checkEmailRegistration } from '@qujat/contract/registration-checks';
import { limits, consume } from '../../../../platform/limits/rate-limit.ts';
import type { IdentityContext } from '../../services.ts';
import { expectAdmission } from './admission.ts';
import { askToConfirm } from './ask-to-confirm.ts';
import { refuseProblem } from './problem.ts';

export const registerByEmail = async (
  input: CallInput<typeof registerCall>,
  context: IdentityContext,
): Promise<CallAnswer<typeof registerCall>> => {
  const invitation = await expectAdmission(context, input.invitation);
  refuseProblem(checkEmailRegistration(input));
  const { organisation = '', firstName = '', lastName = '', phone = '', email = '', password = '' } = input;
  const { db, now, network } = context;
  await consume(db, limits.registrationsByAddress, network, now);
  await askToConfirm(context, {
    organisation: organisation.trim(),
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    phone: normalPhone(phone) ?? '',
    email: email.trim(),
    password,
    invitation,
  });
  return { status: 'ok', text: '' };
};
