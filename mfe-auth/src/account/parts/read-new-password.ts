import { isGoodPassword } from '@qujat/contract/password-rule';
import { inputOf } from '../../parts/input-of.ts';

export type NewPasswordProblem = 'required' | 'mismatch' | 'weak';

const problemOf = (replacement: string, repeated: string): NewPasswordProblem | null => {
  if (!replacement || !repeated) return 'required';
  if (replacement !== repeated) return 'mismatch';
  return isGoodPassword(replacement) ? null : 'weak';
};

interface NewPassword {
  readonly replacement: string;
  readonly repeated: string;
  readonly problem: NewPasswordProblem | null;
}

/** Reads the fields of NewPasswordFields, and focuses the invalid one. */
export const readNewPassword = (form: HTMLFormElement): NewPassword => {
  const replacement = inputOf(form, 'replacement').value;
  const repeated = inputOf(form, 'repeated').value;
  const problem = problemOf(replacement, repeated);
  if (problem) inputOf(form, problem === 'required' && replacement ? 'repeated' : 'replacement').focus();
  return { replacement, repeated, problem };
};
