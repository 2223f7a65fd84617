import { useTranslation } from '@qujat/i18n';
import { hideFeedBannerAtom, setHideFeedBanner } from '@qujat/session';
import { IconButton } from '@qujat/ui/icon-button';
import { useAtomValue } from 'jotai';
import { Info, X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import styles from './banner.module.css';

/** Names the owner of the feed, until it is dismissed (FEE-9). */
export const Banner = (): ReactNode => {
  const { t } = useTranslation('portal');
  const hidden = useAtomValue(hideFeedBannerAtom);
  const title = useId();
  if (hidden) return null;
  return (
    <section className={styles.banner} aria-labelledby={title}>
      <Info size={20} aria-hidden="true" className={styles.icon} />
      <div className={styles.text}>
        <h2 id={title} className={styles.title}>
          {t('banner.title')}
        </h2>
        <p>{t('banner.body')}</p>
      </div>
      <IconButton size="sm" label={t('banner.close')} icon={<X aria-hidden="true" />} onClick={() => setHideFeedBanner(true)} />
    </section>
  );
};
