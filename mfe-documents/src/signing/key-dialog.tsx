import { hasExtension } from '@qujat/api';
import { keyFileType } from '@qujat/contract/key-file';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { Dialog } from '@qujat/ui/dialog';
import { FileField } from '@qujat/ui/file-field';
import { PasswordField } from '@qujat/ui/password-field';
import { useId, useRef, type FormEvent, type ReactNode } from 'react';
import { focusFirstInvalid } from '../work-area/focus-first-invalid.ts';
import styles from './key-dialog.module.css';
import { ProblemList } from './problem-list.tsx';
import { useKeyDialog, type KeyDialogProps } from './use-key-dialog.ts';

/** The key dialog (SIG-2): a .p12 file with its password, or NCALayer. It reports what would fail before it signs. */
export const KeyDialog = (props: KeyDialogProps): ReactNode => {
  const { t } = useTranslation('signing');
  const formId = useId();
  const password = useRef<HTMLInputElement>(null);
  const { request, onClose } = props;
  const state = useKeyDialog(props);
  const { step, busy, fault, lacks, file } = state;
  const count = request.documents.length;
  const left = step.kind === 'problems' ? step.left.length : count;

  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    state.submit(password.current?.value ?? '');
    focusFirstInvalid(event.currentTarget);
  };

  const faultText = fault ? (
    <p role="alert" className={styles.fault}>
      * {fault}
    </p>
  ) : null;
  const progress =
    busy && state.progress !== null ? (
      <output className={styles.progress}>{t('ncalayer.progress', { done: state.progress, total: left })}</output>
    ) : null;

  if (step.kind === 'problems')
    return (
      <Dialog
        open
        onClose={onClose}
        title={t('check.title')}
        footer={
          <>
            <Button disabled={busy} onClick={onClose}>
              {t('key.cancel')}
            </Button>
            <Button variant="primary" loading={busy} onClick={state.signLeft}>
              {t('key.signRest', { count: left })}
            </Button>
          </>
        }
      >
        <ProblemList check={step.check} documents={request.documents} />
        {progress}
      </Dialog>
    );

  if (state.ncalayerOnly)
    return (
      <Dialog
        open
        size="sm"
        onClose={onClose}
        title={t('key.title')}
        description={request.question ?? t('key.about', { count })}
        footer={
          <>
            <Button disabled={busy} onClick={onClose}>
              {t('key.cancel')}
            </Button>
            <Button variant="primary" loading={busy} onClick={state.useNcalayer}>
              {t('ncalayer.button')}
            </Button>
          </>
        }
      >
        <p>{t('ncalayer.only')}</p>
        {faultText}
        {progress}
      </Dialog>
    );

  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={t('key.title')}
      description={request.question ?? t('key.about', { count })}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('key.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={busy}>
            {t('key.sign')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={onSubmit}>
        <FileField
          name="ecpKeyFile"
          label={t('key.file')}
          placeholder={t('key.choose')}
          accept={keyFileType}
          value={file}
          disabled={busy}
          error={lacks !== null && lacks !== 'noPassword'}
          onChange={state.choose}
        />
        <PasswordField
          ref={password}
          name="ecpPassword"
          label={t('key.password')}
          autoComplete="off"
          maxLength={256}
          error={lacks === 'neither' || lacks === 'noPassword'}
          onChange={state.forgetFault}
        />
        {faultText}
      </form>
      {hasExtension('signing') ? (
        <div className={styles.other}>
          <span className={styles.or}>{t('ncalayer.or')}</span>
          <Button fullWidth disabled={busy} onClick={state.useNcalayer}>
            {t('ncalayer.button')}
          </Button>
          <p className={styles.hint}>
            {busy && state.progress !== null ? (
              <output>{t('ncalayer.progress', { done: state.progress, total: count })}</output>
            ) : (
              t('ncalayer.about')
            )}
          </p>
        </div>
      ) : null}
    </Dialog>
  );
};
