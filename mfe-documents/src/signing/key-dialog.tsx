import { hasExtension } from '@qujat/api';
import { keyFileType } from '@qujat/contract/key-file';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { Dialog } from '@qujat/ui/dialog';
import { FileField } from '@qujat/ui/file-field';
import { useNarrowScreen } from '@qujat/ui/media';
import { PasswordField } from '@qujat/ui/password-field';
import { useId, useRef, type FormEvent, type ReactNode } from 'react';
import { focusFirstInvalid } from '../work-area/focus-first-invalid.ts';
import styles from './key-dialog.module.css';
import { NcalayerWay, Or, PhoneWay } from './other-ways.tsx';
import { useOffersPhone } from './phone/phone-calls.ts';
import { PhoneStep } from './phone/phone-step.tsx';
import { ProblemList } from './problem-list.tsx';
import { useKeyDialog, type KeyDialogProps } from './use-key-dialog.ts';

/**
 * The key dialog (SIG-2): a .p12 file with its password, NCALayer, or the state mobile application, which on a phone comes first. It reports
 * what would fail before it signs.
 */
export const KeyDialog = (props: KeyDialogProps): ReactNode => {
  const { t } = useTranslation('signing');
  const formId = useId();
  const password = useRef<HTMLInputElement>(null);
  const { request, onClose } = props;
  const state = useKeyDialog(props);
  const offersPhone = useOffersPhone();
  const isNarrow = useNarrowScreen();
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
  const progress = busy && state.progress !== null ? t('ncalayer.progress', { done: state.progress, total: left }) : null;
  const progressText = progress ? <output className={styles.progress}>{progress}</output> : null;

  if (step.kind === 'phone')
    return <PhoneStep request={step.left} offer={step.offer} onResult={props.onResult} onOtherWay={state.chooseAgain} onClose={onClose} />;

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
        {progressText}
      </Dialog>
    );

  const phoneFirst = offersPhone && isNarrow;
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
            <Button
              variant={phoneFirst ? undefined : 'primary'}
              className={phoneFirst ? styles.onComputer : undefined}
              loading={busy}
              onClick={state.useNcalayer}
            >
              {t('ncalayer.button')}
            </Button>
          </>
        }
      >
        <p>{offersPhone ? t('phone.orNcalayer') : t('ncalayer.only')}</p>
        {offersPhone ? <PhoneWay busy={busy} isFirst={phoneFirst} onUse={state.usePhone} /> : null}
        {faultText}
        {progressText}
      </Dialog>
    );

  const form = (
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
          <Button type="submit" form={formId} variant={phoneFirst ? undefined : 'primary'} loading={busy}>
            {t('key.sign')}
          </Button>
        </>
      }
    >
      {phoneFirst ? (
        <div className={styles.first}>
          <PhoneWay busy={busy} isFirst onUse={state.usePhone} />
          <Or />
        </div>
      ) : null}
      {form}
      {hasExtension('signing') ? (
        <div className={styles.other}>
          <Or onComputer={!offersPhone || phoneFirst} />
          <NcalayerWay busy={busy} progress={progress} onUse={state.useNcalayer} />
          {offersPhone && !phoneFirst ? <PhoneWay busy={busy} isFirst={false} onUse={state.usePhone} /> : null}
        </div>
      ) : null}
    </Dialog>
  );
};
