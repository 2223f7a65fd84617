import type { ReactNode } from 'react';
import { CircleAlert, Info, TriangleAlert, X } from 'lucide-react';
import { useTranslation } from '@qujat/i18n';
import { cx } from '../cx/index.ts';
import { IconButton } from '../icon-button/index.ts';
import { useQueue } from '../internal/queue.ts';
import { shownBanners } from './banner.ts';
import styles from './banner-host.module.css';

const icons = { error: CircleAlert, warning: TriangleAlert, info: Info };

/** Shows the banners of `showBanner`. The shell mounts it once, inside `UiProvider`. */
export function BannerHost(): ReactNode {
  const { t } = useTranslation('ui');
  const banners = useQueue(shownBanners);
  if (banners.length === 0) return null;
  return (
    <div className={styles.host}>
      {banners.map((banner) => {
        const { title, text, kind = 'error', action } = banner.message;
        const Icon = icons[kind];
        return (
          <div key={banner.id} role="alert" className={cx(styles.banner, styles[kind])}>
            <Icon aria-hidden="true" className={styles.icon} />
            <p className={styles.text}>
              {title ? <strong className={styles.title}>{title}</strong> : null}
              {text}
            </p>
            {action ? (
              <button type="button" className={styles.action} onClick={action.onAction}>
                {action.label}
              </button>
            ) : null}
            <IconButton size="sm" label={t('close')} icon={<X />} className={styles.close} onClick={() => shownBanners.remove(banner)} />
          </div>
        );
      })}
    </div>
  );
}
