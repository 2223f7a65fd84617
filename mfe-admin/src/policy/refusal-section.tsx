import { useTranslation } from '@qujat/i18n';
import { Card } from '@qujat/ui/card';
import { TextArea } from '@qujat/ui/text-area';
import type { ReactNode } from 'react';
import styles from './policy-page.module.css';
import type { SectionProps } from './section-props.ts';
import { useProblemText } from './use-problem-text.ts';

/** Typical reasons of a refusal, which the reader offers (DAY-9). */
export const RefusalSection = ({ draft, problems, change }: SectionProps): ReactNode => {
  const { t } = useTranslation('admin');
  const problemText = useProblemText();
  return (
    <Card title={t('policy.refusal.title')}>
      <div className={styles.fields}>
        <p className={styles.note}>{t('policy.refusal.about')}</p>
        <TextArea
          label={t('policy.fields.refusalReasons')}
          hint={t('policy.refusal.hint')}
          error={problemText(problems.refusalReasons)}
          rows={4}
          maxLength={4000}
          value={draft.refusalReasons}
          onChange={(refusalReasons) => change({ refusalReasons })}
        />
      </div>
    </Card>
  );
};
