import { request } from '@qujat/api';
import { changePassword } from '@qujat/contract/authentication';
import { translate } from '@qujat/i18n';
import { alertMessage } from '@qujat/ui/alert';
import { useState, type FormEvent } from 'react';
import { inputOf } from '../../parts/input-of.ts';
import { useSending } from '../../parts/use-sending.ts';
import { check, type Passwords, type Problem } from './check.ts';

interface PasswordChange {
  readonly busy: boolean;
  readonly problem: Problem | null;
  readonly marked: (name: keyof Passwords) => boolean;
  /** Forgets the problem: the person types. */
  readonly settle: () => void;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** Checks the form that changes the password, and makes the change (ACC-14). */
export const usePasswordChange = (onDone: (form: HTMLFormElement) => void): PasswordChange => {
  const { busy, send } = useSending();
  const [problem, setProblem] = useState<Problem | null>(null);
  return {
    busy,
    problem,
    marked: (name) => problem?.fields.includes(name) ?? false,
    settle: () => setProblem(null),
    onSubmit: (event) => {
      event.preventDefault();
      const form = event.currentTarget;
      const value = (name: keyof Passwords): string => inputOf(form, name).value;
      const passwords = { current: value('current'), replacement: value('replacement'), repeated: value('repeated') };
      const found = check(passwords);
      setProblem(found);
      const [first] = found?.fields ?? [];
      if (first) return inputOf(form, first).focus();
      send(async () => {
        const { status, text } = await request(changePassword, passwords);
        if (status === 'ok') onDone(form);
        else void alertMessage({ text: text || translate('auth:errors.other') });
      });
    },
  };
};
