import { isGoodPassword } from '@qujat/contract/password-rule';

export type NewPasswordProblem = 'required' | 'mismatch' | 'weak';

export const checkNewPassword = (replacement: string, repeated: string): NewPasswordProblem | null => {
  if (!replacement || !repeated) return 'required';
  if (replacement !== repeated) return 'mismatch';
  return isGoodPassword(replacement) ? null : 'weak';
};
