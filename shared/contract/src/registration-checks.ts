import { isPhone } from './phone.ts';
import { isGoodPassword } from './password-rule.ts';

/** Problems of a registration form; each has a text on both sides. */
export type RegistrationProblem = 'required' | 'email' | 'phone' | 'mismatch' | 'weak' | 'consent' | 'key-file';

/** A problem and the fields that it marks. */
export interface Found<F extends string> {
  readonly kind: RegistrationProblem;
  readonly fields: readonly F[];
}

interface Passwords {
  readonly password?: string | undefined;
  readonly repeated?: string | undefined;
}

export interface EmailRegistration extends Passwords {
  readonly organisation?: string | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
  /** Not sent over the wire: the server assumes it. */
  readonly consent?: boolean;
}

export interface KeyRegistration extends Passwords {
  readonly email?: string | undefined;
  readonly keyPassword?: string | undefined;
  readonly consent?: boolean;
  readonly hasKeyFile: boolean;
}

/** An address in the form that mail servers accept: one @, a name before it, a domain with a dot after it, no spaces. */
export const isEmail = (value: string): boolean =>
  value.length <= 254 &&
  /^[^\s@"<>()[\]\\,;:]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u.test(value);

const isBlank = (value: string | undefined): boolean => (value ?? '').trim() === '';

const blanks = <F extends string>(values: Readonly<Partial<Record<F, string | undefined>>>, names: readonly F[]): F[] =>
  names.filter((name) => isBlank(values[name]));

type Check<F extends string> = () => Found<F> | null;

const firstOf = <F extends string>(checks: readonly Check<F>[]): Found<F> | null => {
  for (const check of checks) {
    const found = check();
    if (found) return found;
  }
  return null;
};

const needed =
  <F extends string>(values: Readonly<Partial<Record<F, string | undefined>>>, ...names: F[]): Check<F> =>
  () => {
    const missing = blanks(values, names);
    return missing.length > 0 ? { kind: 'required', fields: missing } : null;
  };

const passwordsRequired =
  ({ password, repeated }: Passwords): Check<'password' | 'repeated'> =>
  () => {
    // A password may consist of spaces, but must not be empty.
    const missing = (['password', 'repeated'] as const).filter((name) => !{ password, repeated }[name]);
    return missing.length > 0 ? { kind: 'required', fields: missing } : null;
  };

const passwordsEqual =
  ({ password, repeated }: Passwords): Check<'password' | 'repeated'> =>
  () =>
    password === repeated ? null : { kind: 'mismatch', fields: ['password', 'repeated'] };

const consented =
  (consent = true): Check<'consent'> =>
  () =>
    consent ? null : { kind: 'consent', fields: ['consent'] };

/** The rules for phone and password come last: the order of the others is the specification's. */
const goodPassword =
  ({ password = '' }: Passwords): Check<'password'> =>
  () =>
    isGoodPassword(password) ? null : { kind: 'weak', fields: ['password'] };

const phoneForm =
  (phone = ''): Check<'phone'> =>
  () =>
    isPhone(phone) ? null : { kind: 'phone', fields: ['phone'] };

const emailForm =
  (email = ''): Check<'email'> =>
  () =>
    isEmail(email.trim()) ? null : { kind: 'email', fields: ['email'] };

/** The checks of the registration by e-mail (ACC-19); null if everything is valid. */
export const checkEmailRegistration = (form: EmailRegistration): Found<keyof EmailRegistration> | null =>
  firstOf<keyof EmailRegistration>([
    needed<'organisation' | 'firstName' | 'lastName' | 'phone' | 'email'>(form, 'organisation', 'firstName', 'lastName', 'phone', 'email'),
    emailForm(form.email),
    passwordsRequired(form),
    passwordsEqual(form),
    consented(form.consent),
    phoneForm(form.phone),
    goodPassword(form),
  ]);

type KeyField = 'email' | 'keyPassword' | 'password' | 'repeated' | 'consent' | 'keyFile';

/** The checks of the registration by key (ACC-18); null if everything is valid. */
export const checkKeyRegistration = (form: KeyRegistration): Found<KeyField> | null =>
  firstOf<KeyField>([
    needed<'email'>(form, 'email'),
    emailForm(form.email),
    () => (form.keyPassword ? null : { kind: 'required', fields: ['keyPassword'] }),
    passwordsRequired(form),
    passwordsEqual(form),
    consented(form.consent),
    () => (form.hasKeyFile ? null : { kind: 'key-file', fields: ['keyFile'] }),
    goodPassword(form),
  ]);
