import type { TodayRow as Row } from '@qujat/contract/today';
import { useTranslation } from '@qujat/i18n';
import { Badge } from '@qujat/ui/badge';
import { Button } from '@qujat/ui/button';
import { linkClass } from '@qujat/ui/link-button';
import { VisuallyHidden } from '@qujat/ui/visually-hidden';
import { Paperclip } from 'lucide-react';
import type { ReactNode } from 'react';
import { wantedIcon } from '../list/wanted-mark.tsx';
import { DueWords } from './due-words.tsx';
import styles from './today-row.module.css';
import { useWords } from './use-words.ts';

interface TodayRowProps {
  readonly row: Row;
  readonly onOpen: (row: Row) => void;
  readonly onAct: (row: Row) => void;
}

/** A document that waits: its subject, which opens the card, and the act in place. */
export const TodayRow = ({ row, onOpen, onAct }: TodayRowProps): ReactNode => {
  const { t } = useTranslation('today');
  const { act } = useWords();
  const { number, typeName, initiator, subject, wanted, wantedOf, attachments, unread } = row;
  const facts = [number || t('noNumber'), typeName, initiator].filter(Boolean).join(' · ');
  const name = subject || typeName;
  return (
    <li className={styles.row} data-row={row.id}>
      <div className={styles.what}>
        <button
          type="button"
          className={`${linkClass} ${styles.subject}`}
          aria-haspopup="dialog"
          data-document={row.id}
          onClick={() => onOpen(row)}
        >
          {name}
        </button>
        <span className={styles.facts}>
          {unread ? (
            <Badge tone="blue" className={styles.new}>
              {t('newOne')}
            </Badge>
          ) : null}
          <span>{facts}</span>
          {wantedOf === null ? null : <span>{t('standsFor', { name: wantedOf })}</span>}
          {attachments > 0 ? (
            <span className={styles.files} title={t('files', { count: attachments })}>
              <Paperclip aria-hidden="true" />
              <span aria-hidden="true">{attachments}</span>
              <VisuallyHidden>{t('files', { count: attachments })}</VisuallyHidden>
            </span>
          ) : null}
        </span>
      </div>
      <span className={styles.due}>
        <DueWords due={row.due} daysLeft={row.daysLeft} />
      </span>
      <Button
        className={styles.act}
        icon={wantedIcon(wanted)}
        data-act={row.id}
        aria-label={`${act[wanted]}: ${number || name}`}
        onClick={() => onAct(row)}
      >
        {act[wanted]}
      </Button>
    </li>
  );
};
