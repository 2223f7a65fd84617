import { useTranslation } from '@qujat/i18n';
import { watchReleases } from '@qujat/remotes/newer-releases';
import { Button } from '@qujat/ui/button';
import { useEffect, useState, type ReactNode } from 'react';
import { useQuietMoment } from './quiet-moment.ts';
import { reloadPage } from './reload-page.ts';
import styles from './update-offer.module.css';

/**
 * Offers a newer set of releases at a quiet moment, never over unsaved text. The tab keeps its own set until it reloads; after a person
 * declines, only an even newer set is offered.
 */
export const UpdateOffer = (): ReactNode => {
  const { t } = useTranslation('shell');
  const [newer, setNewer] = useState<string | null>(null);
  const [putOff, setPutOff] = useState<string | null>(null);
  useEffect(() => watchReleases(({ id }) => setNewer(id)), []);
  const shown = useQuietMoment(newer !== null && newer !== putOff);
  return (
    <output className={styles.region}>
      {shown && (
        <span className={styles.offer}>
          <span className={styles.text}>{t('update.text')}</span>
          <Button size="sm" onClick={reloadPage}>
            {t('update.reload')}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setPutOff(newer)}>
            {t('update.later')}
          </Button>
        </span>
      )}
    </output>
  );
};
