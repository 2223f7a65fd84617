import type { DocumentList, DocumentListItem } from '@qujat/contract/document-list';
import { formatNumber, useTranslation } from '@qujat/i18n';
import { cx } from '@qujat/ui/cx';
import { LinkButton } from '@qujat/ui/link-button';
import { Pagination } from '@qujat/ui/pagination';
import type { ReactNode } from 'react';
import { SignButton } from '../signing/sign-button.tsx';
import { DeleteDraftsButton } from './delete-drafts-button.tsx';
import styles from './list-footer.module.css';
import { useNewDocumentCount } from './queries.ts';

interface ListFooterProps {
  readonly data: DocumentList;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly selected?: readonly DocumentListItem[];
  readonly onDeselect?: () => void;
  /** The tab of drafts: what is selected can be deleted. */
  readonly deletes?: boolean;
  /** The last refresh failed, and what is shown may be old. */
  readonly failed: boolean;
  readonly onRetry: () => void;
}

const nothing: readonly DocumentListItem[] = [];

/** Records found; where the server stopped counting, the number with a plus. */
export const foundCount = ({ count, countIsLowerBound }: Pick<DocumentList, 'count' | 'countIsLowerBound'>): string =>
  countIsLowerBound ? `${count}+` : formatNumber(count);

/** New documents, active users, records found, and the pages. */
export const ListFooter = ({ data, page, onPage, selected = nothing, onDeselect = () => undefined, deletes = false, failed, onRetry }: ListFooterProps): ReactNode => {
  const { t } = useTranslation('documents');
  const unread = useNewDocumentCount();
  const turn = (next: number): void => {
    onPage(next);
    window.scrollTo({ top: 0 });
  };
  return (
    <footer className={cx(styles.footer, selected.length > 0 && styles.acting)}>
      <div className={styles.facts}>
        {selected.length > 0 ? (
          <span className={styles.selected}>
            {t('list.footer.selected', { number: formatNumber(selected.length) })}
            <SignButton selected={selected} onDone={onDeselect} />
            {deletes ? <DeleteDraftsButton selected={selected} /> : null}
            <LinkButton onClick={onDeselect}>{t('list.footer.deselect')}</LinkButton>
          </span>
        ) : null}
        <span className={styles.counts}>
          {unread === undefined ? null : <span>{t('list.footer.new', { number: formatNumber(unread) })}</span>}
          <span>{t('list.footer.active', { number: formatNumber(data.activeUsers) })}</span>
          <output>{t('list.footer.found', { number: foundCount(data) })}</output>
        </span>
        {failed ? (
          <span role="alert" className={styles.failed}>
            {t('list.footer.outdated')}
            <LinkButton onClick={onRetry}>{t('retry')}</LinkButton>
          </span>
        ) : null}
      </div>
      <Pagination page={page} total={data.totalPages} onChange={turn} />
    </footer>
  );
};
