import type { Found, RegistrationProblem } from '@qujat/contract/registration-checks';
import { BusinessError } from '../../../../platform/http/errors.ts';
import type { TextKey } from '../../../../platform/http/texts.ts';

const texts: Readonly<Record<RegistrationProblem, TextKey>> = {
  required: 'fields.missing',
  email: 'registration.email',
  phone: 'fields.phone',
  mismatch: 'registration.mismatch',
  weak: 'password.weak',
  consent: 'registration.consent',
  'key-file': 'registration.keyFile',
};

/** Throws the problem that the shared checks have found. */
export const refuseProblem = (found: Found<string> | null): void => {
  if (found) throw new BusinessError(texts[found.kind]);
};
