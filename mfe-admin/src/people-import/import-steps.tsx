import { cx } from '@qujat/ui/cx';
import { useTranslation } from '@qujat/i18n';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './import-steps.module.css';

// locale-keys: import.steps.*

const steps = ['file', 'columns', 'check'] as const;

/** Where the person is: file, columns, check. */
export const ImportSteps = ({ step }: { readonly step: (typeof steps)[number] }): ReactNode => {
  const { t } = useTranslation('admin');
  const now = steps.indexOf(step);
  return (
    <ol className={styles.steps} aria-label={t('import.steps.label')}>
      {steps.map((each, index) => (
        <li key={each} className={styles.step} aria-current={index === now ? 'step' : undefined}>
          <span aria-hidden="true" className={cx(styles.mark, index < now && styles.done, index === now && styles.now)}>
            {index < now ? <Check /> : index + 1}
          </span>
          {t(`import.steps.${each}`)}
        </li>
      ))}
    </ol>
  );
};
