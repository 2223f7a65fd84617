import { isGoodPassword } from '@qujat/contract/password-rule';

export interface Passwords {
  readonly current: string;
  readonly replacement: string;
  readonly repeated: string;
}

/** What is wrong with the form: which texts and which fields it marks. */
export interface Problem {
  readonly text: 'errors.required' | 'password.mismatch' | 'password.rule';
  readonly fields: readonly (keyof Passwords)[];
}

/** All three required, the new ones equal, and good enough, in this order (specification 1 §5); null when all is well. */
export function check({ current, replacement, repeated }: Passwords): Problem | null {
  const missing = Object.entries({ current, replacement, repeated }).flatMap(([name, value]) => (value ? [] : [name as keyof Passwords]));
  if (missing.length > 0) return { text: 'errors.required', fields: missing };
  if (replacement !== repeated) return { text: 'password.mismatch', fields: ['replacement', 'repeated'] };
  return isGoodPassword(replacement) ? null : { text: 'password.rule', fields: ['replacement'] };
}
