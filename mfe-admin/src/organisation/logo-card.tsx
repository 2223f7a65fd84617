import { maxLogoBytes, maxLogoSide, saveLogo } from '@qujat/contract/administration/organisation';
import { useTranslation } from '@qujat/i18n';
import { Card } from '@qujat/ui/card';
import { confirm } from '@qujat/ui/confirm';
import { PictureForm } from '@qujat/ui/picture-form';
import type { ReactNode } from 'react';
import styles from './organisation.module.css';
import { useOrganisationChange, type CardProps } from './use-organisation.ts';

const kilobytes = maxLogoBytes / 1024;

/** The picture of the organisation, in the sidebar and on its documents (ADM-63). */
export const LogoCard = ({ organisation }: CardProps): ReactNode => {
  const { t } = useTranslation('admin');
  const { busy, failure, run, reload } = useOrganisationChange();
  return (
    <Card title={t('organisation.logo.title')}>
      <PictureForm
        picture={organisation.logo}
        alt={t('organisation.logo.now')}
        label={t('organisation.logo.file')}
        hint={t('organisation.logo.hint', { kilobytes, side: maxLogoSide })}
        accept="image/png,image/jpeg"
        problemOf={({ size }) => (size > maxLogoBytes ? t('organisation.logo.tooLarge', { kilobytes }) : undefined)}
        failure={failure}
        busy={busy}
        texts={{ save: t('organisation.logo.save'), remove: t('organisation.logo.remove') }}
        onSave={(logo) => run((send) => send(saveLogo, { logo }, { background: true }), { reload })}
        onRemove={() =>
          void run((send) => send(saveLogo, {}, { background: true }), {
            reload,
            confirm: () => confirm({ text: t('organisation.logo.question'), action: t('organisation.logo.remove'), danger: true }),
          })
        }
      >
        <p className={styles.note}>{t('organisation.logo.note')}</p>
      </PictureForm>
    </Card>
  );
};
