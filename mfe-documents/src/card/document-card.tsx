import { useTranslation } from '@qujat/i18n';
import { Skeleton } from '@qujat/ui/skeleton';
import { VisuallyHidden } from '@qujat/ui/visually-hidden';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { ListFailure } from '../list/list-failure.tsx';
import { findDocument } from '../list/queries.ts';
import { CardBody } from './card-body.tsx';
import { CardWindow } from './card-window.tsx';
import styles from './document-card.module.css';
import { RouteSteps } from './route-steps.tsx';
import { useDocumentCard } from './use-document-card.ts';

interface DocumentCardWindowProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** Gives the focus back to the row's number when the card closes: the row may have been drawn anew meanwhile. */
const useFocusBack = (id: number): void => {
  const shown = useRef(id);
  useEffect(() => {
    shown.current = id;
  }, [id]);
  useEffect(
    () => () => {
      const { activeElement } = document;
      const lost = !activeElement || activeElement === document.body || activeElement.closest('[role="dialog"]');
      if (lost) document.querySelector<HTMLElement>(`[data-document="${shown.current}"]`)?.focus({ preventScroll: true });
    },
    [],
  );
};

/** The card of a document (specification 2 §2). While it loads, the list's row already says name, number and step. */
export const DocumentCardWindow = ({ id, onClose }: DocumentCardWindowProps): ReactNode => {
  const { t } = useTranslation('documents');
  const client = useQueryClient();
  const { data: card, error, isFetching, refetch } = useDocumentCard(id);
  const row = findDocument(client, id);
  useFocusBack(id);
  const name = card?.name || row?.typeName || t('card.title');
  const number = card?.number ?? row?.number;
  const status = card?.status ?? row?.status;
  const title = number ? t('card.heading', { name, number }) : name;
  return (
    <CardWindow of={id} title={title} head={status === undefined ? null : <RouteSteps status={status} />} onClose={onClose}>
      {card ? (
        <CardBody key={id} card={card} />
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
