import { maxLogoBytes, maxLogoSide, saveLogo } from '@qujat/contract/administration/organisation';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { Card } from '@qujat/ui/card';
import { confirm } from '@qujat/ui/confirm';
import { PictureField } from '@qujat/ui/picture-field';
import { useState, type ReactNode } from 'react';
import styles from './organisation.module.css';
import { reload, useOrganisationChange, type CardProps } from './use-organisation.ts';

/** The picture of the organisation, in the sidebar and on its documents (ADM-63). */
export const LogoCard = ({ organisation }: CardProps): ReactNode => {
  const { t } = useTranslation('admin');
  const [file, setFile] = useState<File | null>(null);
  const { busy, failure, setFailure, run } = useOrganisationChange();
  const kilobytes = maxLogoBytes / 1024;
  const save = (): void => {
    if (!file) return;
    if (file.size > maxLogoBytes) return setFailure(t('organisation.logo.tooLarge', { kilobytes }));
    void run((send) => send(saveLogo, { logo: file }, { background: true }), { reload });
  };
  const remove = (): void =>
    void run((send) => send(saveLogo, {}, { background: true }), {
      reload,
      confirm: () => confirm({ text: t('organisation.logo.question'), action: t('organisation.logo.remove'), danger: true }),
    });
  return (
    <Card title={t('organisation.logo.title')}>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <PictureField
          picture={organisation.logo}
          alt={t('organisation.logo.now')}
          label={t('organisation.logo.file')}
          hint={t('organisation.logo.hint', { kilobytes, side: maxLogoSide })}
          accept="image/png,image/jpeg"
          value={file}
          error={failure ?? undefined}
          onChange={(next) => {
            setFile(next);
            setFailure(null);
          }}
        />
        <p className={styles.note}>{t('organisation.logo.note')}</p>
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" loading={busy} disabled={!file}>
            {t('structure.save')}
          </Button>
          {organisation.logo === null ? null : (
            <Button variant="ghost" onClick={remove}>
              {t('organisation.logo.remove')}
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
};
