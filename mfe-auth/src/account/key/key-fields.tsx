import { keyFileType } from '@qujat/contract/key-file';
import { useTranslation } from '@qujat/i18n';
import { FileField } from '@qujat/ui/file-field';
import { PasswordField } from '@qujat/ui/password-field';
import type { ReactNode } from 'react';

export interface KeyProblems {
  readonly file?: string | undefined;
  readonly password?: string | undefined;
}

export interface KeyFieldsProps {
  readonly file: File | null;
  readonly problems: KeyProblems;
  /** The file is being sent and cannot be replaced. */
  readonly busy?: boolean;
  readonly onFile: (file: File | null) => void;
  readonly onPassword: (password: string) => void;
}

/** A key file and its password: the fields `keyFile` and `keyPassword` of a form. */
export const KeyFields = ({ file, problems, busy, onFile, onPassword }: KeyFieldsProps): ReactNode => {
  const { t } = useTranslation('account');
  return (
    <>
      <FileField
        name="keyFile"
        label={t('key.file')}
        placeholder={t('key.choose')}
        accept={keyFileType}
        value={file}
        disabled={busy}
        error={problems.file}
        onChange={onFile}
      />
      <PasswordField
        name="keyPassword"
        label={t('key.password')}
        autoComplete="off"
        maxLength={256}
        error={problems.password}
        onChange={onPassword}
      />
    </>
  );
};
