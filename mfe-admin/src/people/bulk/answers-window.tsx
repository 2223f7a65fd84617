import type { RowAnswer } from '@qujat/contract/administration/people-bulk';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { Dialog } from '@qujat/ui/dialog';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { keyOf } from '../key-of.ts';
import styles from './bulk-bar.module.css';

/** More answers than these make no readable list. */
const mostShown = 200;

interface AnswersWindowProps {
  readonly answers: readonly RowAnswer[];
  readonly onClose: () => void;
}

/** What became of each: those with whom nothing was done come first, with the reason. */
export const AnswersWindow = ({ answers, onClose }: AnswersWindowProps): ReactNode => {
  const { t } = useTranslation('admin');
  const told = answers.filter(({ done, text }) => !done || text !== '').toSorted((one, two) => Number(one.done) - Number(two.done));
  const done = answers.filter((each) => each.done).length;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('bulk.answers')}
      description={t('bulk.outcome', { done, refused: answers.length - done })}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('bulk.close')}
        </Button>
      }
    >
      <ul className={styles.answers} aria-label={t('bulk.answers')}>
        {told.slice(0, mostShown).map((answer) => (
          <li key={keyOf(answer)} className={answer.done ? undefined : styles.refused}>
            {answer.done ? <CircleCheck aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />}
            <span>
              <strong>{answer.fullName}</strong>
              <span className={styles.reason}>{answer.text}</span>
            </span>
          </li>
        ))}
      </ul>
      {told.length > mostShown && <p className={styles.reason}>{t('bulk.moreAnswers', { count: told.length - mostShown })}</p>}
    </Dialog>
  );
};
