import { readPageConfiguration } from '@qujat/api';
import type { DocumentList } from '@qujat/contract/document-list';
import { formatNumber, useTranslation } from '@qujat/i18n';
import { cx } from '@qujat/ui/cx';
import { LinkButton } from '@qujat/ui/link-button';
import { Pagination } from '@qujat/ui/pagination';
import { FileSpreadsheet } from 'lucide-react';
import type { ReactNode } from 'react';
import { foundCount } from './found-count.ts';
import styles from './list-footer.module.css';
import { useNewDocumentCount } from './queries.ts';

interface ListFooterProps {
  readonly data: DocumentList;
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** The actions on the selection; null while nothing is selected. */
  readonly selection?: ReactNode;
  /** Address of the Excel file below the API base; undefined if there is none. */
  readonly excel?: string | undefined;
}

/** The Excel file, new documents, active users, records found, and the pages (LST-8). */
export const ListFooter = ({ data, page, onPage, selection = null, excel }: ListFooterProps): ReactNode => {
  const { t } = useTranslation('documents');
  const unread = useNewDocumentCount();
  const turn = (next: number): void => {
    onPage(next);
    window.scrollTo({ top: 0 });
  };
  return (
    <footer className={cx(styles.footer, selection !== null && styles.acting)}>
      {selection}
      <div className={styles.facts}>
        {excel !== undefined && data.count > 0 ? (
          <LinkButton
            href={`${readPageConfiguration().bases.main}${excel}`}
            target="_blank"
            rel="noreferrer"
            title={t('list.footer.excelAbout')}
            icon={<FileSpreadsheet aria-hidden="true" />}
          >
            {t('list.footer.excel')}
          </LinkButton>
        ) : null}
        <span className={styles.counts}>
          {unread === undefined ? null : <span>{t('list.footer.new', { number: formatNumber(unread) })}</span>}
          <span>{t('list.footer.active', { number: formatNumber(data.activeUsers) })}</span>
          <output>{t('list.footer.found', { number: foundCount(data) })}</output>
        </span>
      </div>
      <Pagination page={page} total={data.totalPages} onChange={turn} />
    </footer>
  );
};
