import type { Reading } from '@qujat/contract/reading';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { CircleHelp } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './decision.module.css';

interface WaitingBlockProps {
  readonly reading: Reading | undefined;
  /** The person's own decision, if there is one. */
  readonly decided: string | null;
  readonly onQuestion: () => void;
}

/** In place of the decision where none is asked of the person: whose turn it is, or what was decided (DAY-5). */
export const WaitingBlock = ({ reading, decided, onQuestion }: WaitingBlockProps): ReactNode => {
  const { t } = useTranslation('reader');
  const names = reading?.waitsFor.map(({ name }) => name) ?? [];
  return (
    <section aria-label={t('decision.label')} className={styles.block}>
      {decided ? <p className={styles.title}>{t('decision.already', { decision: decided })}</p> : null}
      {names.length > 0 ? <p className={styles.hint}>{t('decision.waitsFor', { names: names.join(', ') })}</p> : null}
      <div className={styles.buttons}>
        <Button icon={<CircleHelp aria-hidden="true" />} onClick={onQuestion}>
          {t('question.button')}
        </Button>
      </div>
    </section>
  );
};
