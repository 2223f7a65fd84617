import { ApiError } from '@qujat/api';
import { useTranslation } from '@qujat/i18n';
import { Skeleton } from '@qujat/ui/skeleton';
import { VisuallyHidden } from '@qujat/ui/visually-hidden';
import { useQueryClient } from '@tanstack/react-query';
import { memo, type ReactNode } from 'react';
import { ListFailure } from '../list/list-failure.tsx';
import { findDocument } from '../list/queries.ts';
import { AgeNotice } from '../offline/age-notice.tsx';
import { useReadsOffline } from '../offline/use-offline.ts';
import { BookOpenText } from 'lucide-react';
import { ActButton } from './acts/act-button.tsx';
import { CardActionsProvider } from './acts/card-actions.tsx';
import { CardToolbar } from './acts/card-toolbar.tsx';
import { documentAddress } from './acts/document-address.ts';
import { WithdrawButton } from './acts/withdraw-button.tsx';
import { CardBody } from './card-body.tsx';
import { CardWindow } from './card-window.tsx';
import styles from './document-card.module.css';
import { LostCard } from './lost-card.tsx';
import { RouteSteps } from './route-steps.tsx';
import { useDocumentCard } from './use-document-card.ts';

interface DocumentCardWindowProps {
  readonly id: number;
  /** Opens the document in the reader; absent where the server has none. */
  readonly onRead?: (() => void) | undefined;
  readonly onClose: () => void;
}

const PlainWindow = (props: DocumentCardWindowProps): ReactNode => (
  <CardActionsProvider id={props.id}>
    <CardOf {...props} />
  </CardActionsProvider>
);

/** The card of a document (CRD-1). Its acts run one at a time. What changes around it does not render it again. */
export const DocumentCardWindow = memo(PlainWindow);

/** The server showed the card a moment ago, and now refuses it. */
const isLost = (error: Error | null): error is ApiError =>
  error instanceof ApiError && (error.kind === 'forbidden' || error.kind === 'not-found');

/** While the card loads, the list's row already has name, number and step. */
const CardOf = ({ id, onRead, onClose }: DocumentCardWindowProps): ReactNode => {
  const { t } = useTranslation('documents');
  const client = useQueryClient();
  const query = useDocumentCard(id);
  const { data, error, isFetching, refetch } = query;
  const readsOffline = useReadsOffline();
  const lost = data !== undefined && isLost(error) ? error : null;
  const card = lost ? undefined : data;
  const row = findDocument(client, id);
  const name = card?.name || row?.typeName || t('card.title');
  const number = card?.number ?? row?.number;
  const status = card?.status ?? row?.status;
  const heading = number ? t('card.heading', { name, number }) : name;
  const title = (
    <a href={documentAddress.view(id)} target="_blank" rel="noreferrer" draggable={false} className={styles.title}>
      {heading}
    </a>
  );
  const head = (
    <>
      {card && !readsOffline ? <CardToolbar card={card} /> : <div className={styles.toolbar} />}
      {status === undefined ? null : <RouteSteps status={status} />}
    </>
  );
  const buttons = (
    <>
      {onRead && !readsOffline ? (
        <ActButton label={t('card.act.read')} icon={<BookOpenText aria-hidden="true" />} onPress={onRead} />
      ) : null}
      {card && !readsOffline ? <WithdrawButton card={card} /> : null}
    </>
  );
  return (
    <CardWindow of={id} title={title} buttons={buttons} head={head} onClose={onClose}>
      {lost ? (
        <LostCard documentId={id} reason={lost.text} />
      ) : card ? (
        <>
          <AgeNotice query={query} documentId={id} />
          <CardBody key={id} card={card} />
        </>
      ) : error ? (
        <ListFailure error={error} title={t('card.loadFailed')} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <output className={styles.loading}>
          <VisuallyHidden>{t('card.loading')}</VisuallyHidden>
          <Skeleton width="half" />
          <Skeleton count={2} />
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </output>
      )}
    </CardWindow>
  );
};
