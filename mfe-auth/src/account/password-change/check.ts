import { isGoodPassword } from '@qujat/contract/password-rule';

export interface Passwords {
  readonly current: string;
  readonly replacement: string;
  readonly repeated: string;
}

/** The problem of the form, and the fields that it marks. */
export interface Problem {
  readonly kind: 'incomplete' | 'mismatch' | 'weak';
  readonly fields: readonly (keyof Passwords)[];
}

/** All three required, the new ones equal, and good enough, in this order (ACC-14, ACC-15); null when all is well. */
export function check({ current, replacement, repeated }: Passwords): Problem | null {
  const missing = Object.entries({ current, replacement, repeated }).flatMap(([name, value]) => (value ? [] : [name as keyof Passwords]));
  if (missing.length > 0) return { kind: 'incomplete', fields: missing };
  if (replacement !== repeated) return { kind: 'mismatch', fields: ['replacement', 'repeated'] };
  return isGoodPassword(replacement) ? null : { kind: 'weak', fields: ['replacement'] };
}
