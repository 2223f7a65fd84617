import type { DocumentListItem } from '@qujat/contract/document-list';
import { formatDate, useTranslation } from '@qujat/i18n';
import { profileAtom } from '@qujat/session';
import { Badge } from '@qujat/ui/badge';
import { cx } from '@qujat/ui/cx';
import { LinkButton } from '@qujat/ui/link-button';
import { VisuallyHidden } from '@qujat/ui/visually-hidden';
import { useAtomValue } from 'jotai';
import { Clock, Paperclip } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStateName } from '../exchange/use-state-name.ts';
import styles from './document-marks.module.css';
import { periodLabel } from './period-label.ts';
import { preloadCard } from '../card/load-card.ts';

/** Opens the card, and says whose card is open. */
export interface OpensCard {
  readonly shown: number | null;
  readonly open: (id: number) => void;
}

type OfDocument = { readonly document: DocumentListItem };

/** The number, which opens the card. A draft has none yet. */
export const NumberLink = ({ document, opens }: OfDocument & { opens: OpensCard }): ReactNode => {
  const { t } = useTranslation('documents');
  return (
    <LinkButton
      className={styles.number}
      data-document={document.id}
      aria-haspopup="dialog"
      aria-expanded={opens.shown === document.id}
      onClick={(event) => {
        event.stopPropagation();
        opens.open(document.id);
      }}
      onPointerEnter={preloadCard}
      onFocus={preloadCard}
    >
      {document.number || t('list.row.noNumber')}
    </LinkButton>
  );
};

/** What stands by the number: 'Новый', how it stands in the exchange, the archive period, the document's own number in the system where the profile shows it. */
export const NumberMarks = ({ document }: OfDocument): ReactNode => {
  const { t } = useTranslation('documents');
  const showsId = useAtomValue(profileAtom)?.showsDocumentId === true && document.documentId > 0;
  const period = periodLabel(document.period);
  const stateName = useStateName();
  const exchange = document.exchangeMarker ? stateName(document.exchangeMarker) : null;
  if (!document.unread && !period && !showsId && !exchange) return null;
  return (
    <span className={styles.marks}>
      {document.unread ? (
        <Badge tone="blue" className={styles.new}>
          {t('list.row.new')}
        </Badge>
      ) : null}
      {exchange ? <span className={cx(styles.exchange, styles[exchange.tone])}>{t('exchange.marker', { state: exchange.name })}</span> : null}
      {showsId ? <span>{t('list.row.documentId', { id: document.documentId })}</span> : null}
      {period ? <span title={t('list.row.period')}>{period}</span> : null}
    </span>
  );
};

/** Longer last words may break, and the clip stands where it stands. */
const longestWord = 24;

/** The subject, and a paper clip where files are attached; it keeps to the last word, so that it never stands alone on a line. */
export const Subject = ({ document }: OfDocument): ReactNode => {
  const { t } = useTranslation('documents');
  const subject = document.subject || document.name;
  if (!document.hasAttachment) return subject;
  const lastWord = subject.slice(subject.lastIndexOf(' ') + 1);
  const kept = lastWord.length > longestWord ? '' : lastWord;
  return (
    <>
      {subject.slice(0, subject.length - kept.length)}
      <span className={styles.together}>
        {kept}
        <span className={styles.clip} title={t('list.row.attachment')}>
          <Paperclip aria-hidden="true" />
          <VisuallyHidden>{t('list.row.attachment')}</VisuallyHidden>
        </span>
      </span>
    </>
  );
};

/** Until when it is to be done: red, with a clock and 'Срок истекает', when that is near or past. */
export const ExecutionDate = ({ document }: OfDocument): ReactNode => {
  const { t } = useTranslation('documents');
  const date = formatDate(document.executionDate ?? document.finishDate, 'date');
  if (!document.expiresSoon) return date;
  return (
    <span className={styles.expires}>
      <span className={styles.expiresDate}>
        {date}
        <Clock aria-hidden="true" />
      </span>
      <span className={styles.expiresText}>{t('list.row.expiresSoon')}</span>
    </span>
  );
};

export const IssueDate = ({ document }: OfDocument): ReactNode => formatDate(document.issueDate ?? document.documentDate, 'date');

export const StatusBadge = ({ document }: OfDocument): ReactNode =>
  document.statusName ? <Badge tone={document.statusColour}>{document.statusName}</Badge> : null;
