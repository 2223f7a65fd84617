import { formatNumber, useTranslation } from '@qujat/i18n';
import type { WatchedPart } from '@qujat/releases/page-data';
import type { ReactNode } from 'react';
import styles from './releases-page.module.css';
import { usePartLabel } from './use-part-label.ts';

/** The errors of the live releases in a week, each with its places in the sources. */
export const Errors = ({ parts }: { parts: readonly WatchedPart[] }): ReactNode => {
  const { t } = useTranslation('windows');
  const labelOf = usePartLabel();
  const errors = parts.flatMap((part) => part.errors.map((error) => ({ ...error, label: labelOf(part) })));
  return (
    <section>
      <h2 className={styles.subtitle}>{t('releases.errors')}</h2>
      {errors.length === 0 && <p className={styles.text}>{t('releases.noErrors')}</p>}
      {errors.map((error) => (
        <details key={[error.label, error.version, error.name, ...error.stack].join(' ')} className={styles.error}>
          <summary>
            {error.label}: {error.name} ({t('releases.pages', { number: formatNumber(error.pages) })})
          </summary>
          <ol className={styles.stack}>
            {error.stack.map((place, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a stack may pass a place twice, and never changes
              <li key={index}>{place}</li>
            ))}
          </ol>
        </details>
      ))}
    </section>
  );
};
