import type { RegistrationProblem } from '@qujat/contract/registration-checks';
import { translate } from '@qujat/i18n';

const texts: Readonly<Record<RegistrationProblem, () => string>> = {
  required: () => translate('account:problems.required'),
  email: () => translate('account:problems.email'),
  phone: () => translate('account:problems.phone'),
  mismatch: () => translate('account:problems.mismatch'),
  weak: () => translate('account:problems.weak'),
  consent: () => translate('account:problems.consent'),
  'key-file': () => translate('account:problems.organisationKey'),
};

/** The text of a problem that the checks have found. */
export const problemText = (kind: RegistrationProblem): string => texts[kind]();
