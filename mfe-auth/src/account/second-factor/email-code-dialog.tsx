import { request } from '@qujat/api';
import { confirmEmailCode } from '@qujat/contract/authentication';
import { useTranslation } from '@qujat/i18n';
import { CodeField } from '@qujat/ui/code-field';
import { FormDialog } from '@qujat/ui/dialog';
import { useState, type ReactNode } from 'react';
import type { SecondFactorDialogProps } from './dialog-props.ts';
import { AnotherLetter } from './another-letter.tsx';
import { useSecondFactor } from './use-second-factor.ts';

/** Digits of the code (ACC-6, ACC-8). */
const codeLength = 5;

/** The second factor with a code from a letter (ACC-6, ACC-8). A refusal is shown in a dialog; closing it reloads the page. */
export const EmailCodeDialog = ({ email, again, onDone, onCancel }: SecondFactorDialogProps): ReactNode => {
  const { t } = useTranslation('account');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const { busy, confirm } = useSecondFactor({ onDone, onCancel }, { title: t('auth:errors.title'), wrong: t('auth:signIn.wrong') });

  const onSubmit = (form: HTMLFormElement): void => {
    if (code.length < codeLength) {
      setProblem(t('secondFactor.incomplete'));
      form.querySelectorAll<HTMLElement>('input:not([aria-hidden])')[code.length]?.focus();
    } else void confirm(() => request(confirmEmailCode, { code }), setProblem);
  };

  return (
    <FormDialog
      open
      size="sm"
      onClose={onCancel}
      title={t('secondFactor.title')}
      description={t('secondFactor.about', { email })}
      submit={t('secondFactor.continue')}
      busy={busy}
      onSubmit={onSubmit}
      below={<AnotherLetter again={again} onProblem={setProblem} />}
    >
      <CodeField
        label={t('secondFactor.code')}
        length={codeLength}
        value={code}
        error={problem}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the code is all that is asked for
        autoFocus
        onChange={(next) => {
          setCode(next);
          setProblem(undefined);
        }}
      />
    </FormDialog>
  );
};
