import { useTranslation } from '@qujat/i18n';
import { useState } from 'react';
import { inputOf } from '../../parts/input-of.ts';
import type { KeyFieldsProps, KeyProblems } from './key-fields.tsx';
import { keyFileProblem } from './key-file-problem.ts';

interface KeyForm {
  /** For `KeyFields`. */
  readonly fields: KeyFieldsProps;
  readonly setProblems: (problems: KeyProblems) => void;
  /** The key in the form; null if something is missing, which then gets the focus. */
  readonly read: (form: HTMLFormElement) => { readonly file: File; readonly password: string } | null;
}

/** The state of a form that asks for a key file and its password. */
export const useKeyForm = (): KeyForm => {
  const { t } = useTranslation('account');
  const [file, setFile] = useState<File | null>(null);
  const [problems, setProblems] = useState<KeyProblems>({});
  const read: KeyForm['read'] = (form) => {
    const field = inputOf(form, 'keyPassword');
    const password = field.value;
    const found: KeyProblems = {
      file: file === null ? t('key.fileRequired') : keyFileProblem(file),
      password: password === '' ? t('key.passwordRequired') : undefined,
    };
    setProblems(found);
    if (found.file) inputOf(form, 'keyFile').focus();
    else if (found.password) field.focus();
    return file && !found.file && !found.password ? { file, password } : null;
  };
  const onFile = (chosen: File | null): void => {
    setFile(chosen);
    setProblems({});
  };
  return { fields: { file, problems, onFile, onPassword: () => setProblems({}) }, setProblems, read };
};
