import type { PersonDetails } from '@qujat/contract/administration/person';
import { formatDate, useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './form.module.css';

interface ConflictBarProps {
  /** The person as somebody else has saved them. */
  readonly theirs: PersonDetails;
  readonly busy: boolean;
  readonly onShow: () => void;
  readonly onKeepMine: () => void;
}

/** Somebody else has saved meanwhile: the administrator chooses, and nothing is overwritten before that. */
export const ConflictBar = ({ theirs: { changedBy, changedAt }, busy, onShow, onKeepMine }: ConflictBarProps): ReactNode => {
  const { t } = useTranslation('admin');
  const at = formatDate(changedAt, 'dateTime');
  return (
    <div role="alert" className={styles.conflict}>
      <TriangleAlert aria-hidden="true" className={styles.conflictIcon} />
      <p className={styles.conflictText}>
        {changedBy ? t('person.changedBy', { name: changedBy, at }) : at ? t('person.changedAt', { at }) : t('person.changed')}
      </p>
      <Button size="sm" onClick={onShow}>
        {t('person.showTheirs')}
      </Button>
      <Button size="sm" loading={busy} onClick={onKeepMine}>
        {t('person.saveMine')}
      </Button>
    </div>
  );
};
