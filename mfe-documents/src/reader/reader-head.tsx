import type { DocumentCard } from '@qujat/contract/document-card';
import { formatNumber, useTranslation } from '@qujat/i18n';
import { Badge } from '@qujat/ui/badge';
import { IconButton } from '@qujat/ui/icon-button';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, ChevronDown, ChevronUp } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { foundCount } from '../list/found-count.ts';
import { nextDocument, placeOf, previousDocument } from '../list/neighbours.ts';
import { findDocument } from '../list/queries.ts';
import { ReaderActs } from './reader-acts.tsx';
import styles from './reader.module.css';

interface ReaderHeadProps {
  readonly id: number;
  readonly card: DocumentCard | undefined;
  readonly titleId: string;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly onMove: (id: number | null) => void;
  readonly onClose: () => void;
  readonly onCard: () => void;
}

/** The way back, the subject, the acts, and the neighbours in the list. The list's row has the names before the card has loaded. */
export const ReaderHead = ({ id, card, titleId, heading, onMove, onClose, onCard }: ReaderHeadProps): ReactNode => {
  const { t } = useTranslation('reader');
  const client = useQueryClient();
  const row = findDocument(client, id);
  const name = card?.name || row?.typeName || t('documents:card.title');
  const number = card?.number ?? row?.number;
  const kind = number ? t('documents:card.heading', { name, number }) : name;
  const subject = card?.subject || row?.subject || name;
  const statusName = card?.statusName ?? row?.statusName;
  const place = placeOf(client, id);
  const [previous, next] = [previousDocument(client, id), nextDocument(client, id)];
  return (
    <header className={styles.head}>
      <IconButton label={t('back')} icon={<ArrowLeft aria-hidden="true" />} onClick={onClose} />
      <div className={styles.names}>
        <h2 id={titleId} ref={heading} tabIndex={-1} className={styles.subject} title={subject}>
          {subject}
        </h2>
        <p className={styles.kind}>
          <span>{kind}</span>
          {statusName ? <Badge tone={row?.status === card?.status && row ? row.statusColour : 'blue'}>{statusName}</Badge> : null}
        </p>
      </div>
      {card ? <ReaderActs card={card} title={kind} onCard={onCard} /> : null}
      {place ? (
        <div className={styles.place}>
          <IconButton
            size="sm"
            label={t('previous')}
            aria-keyshortcuts="K"
            disabled={previous === null}
            icon={<ChevronUp aria-hidden="true" />}
            onClick={() => onMove(previous)}
          />
          <span className={styles.count}>{t('place', { number: formatNumber(place.number), total: foundCount(place) })}</span>
          <IconButton
            size="sm"
            label={t('next.go')}
            aria-keyshortcuts="J"
            disabled={next === null}
            icon={<ChevronDown aria-hidden="true" />}
            onClick={() => onMove(next)}
          />
        </div>
      ) : null}
    </header>
  );
};
