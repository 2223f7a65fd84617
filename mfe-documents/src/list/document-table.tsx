import type { DocumentList, DocumentListItem } from '@qujat/contract/document-list';
import { useTranslation } from '@qujat/i18n';
import { Table, type Column as TableColumn } from '@qujat/ui/table';
import type { ReactNode } from 'react';
import type { Column } from './columns.ts';
import { DocumentCell } from './document-cell.tsx';
import type { OpensCard } from './document-marks.tsx';
import { DocumentMobileCard } from './document-mobile-card.tsx';
import styles from './document-table.module.css';
import { FilterMenu } from './filter-menu.tsx';
import { useFilterOptions } from './filter-options.ts';
import { nextSort } from './list-view.ts';
import { moveBetweenRows } from './row-keys.ts';
import { isHighlighted, isSelectable, keyOf } from './selection.ts';
import { useColumnTitle } from './use-column-title.ts';
import type { ListControl } from './use-list-view.ts';

interface DocumentTableProps {
  readonly caption: string;
  readonly columns: readonly Column[];
  /** Undefined while the first rows are on their way. */
  readonly data: DocumentList | undefined;
  readonly loading: boolean;
  /** Without it there is nothing to sort, filter or select. */
  readonly list?: ListControl;
  readonly opens: OpensCard;
  readonly empty: ReactNode;
}

type Shows = (document: DocumentListItem) => ReactNode;

const cellOf = (column: Column, opens: OpensCard): Shows =>
  (document) => <DocumentCell column={column} document={document} opens={opens} />;
const cardOf = (opens: OpensCard): Shows =>
  (document) => <DocumentMobileCard document={document} opens={opens} />;

const nothing: readonly DocumentListItem[] = [];

/** Enough to fill a high screen, so that nothing below moves when the rows come. */
const skeletonRows = 20;

/** The rows as a table, or as cards below 1024 px. A press on a row opens its card, as the number does. */
export const DocumentTable = ({ caption, columns, data, loading, list, opens, empty }: DocumentTableProps): ReactNode => {
  const { t } = useTranslation('documents');
  const titleOf = useColumnTitle();
  const options = useFilterOptions(data);
  const tableColumns = columns.filter(({ kind }) => kind !== 'checkbox').map((column): TableColumn<DocumentListItem> => ({
    key: column.key,
    title: titleOf(column.key),
    ...(column.width !== null && { width: column.width }),
    align: column.alignment,
    numeric: column.kind === 'date',
    muted: column.kind === 'doctype' || column.kind === 'department' || column.key === 'changed',
    sortable: column.sortable !== null,
    hideTitle: column.kind === 'actions',
    rowHeader: column.kind === 'number',
    header:
      list && column.filterable ? (
        <FilterMenu
          title={titleOf(column.key)}
          options={options[column.filterable]}
          value={list.view[column.filterable]}
          onChange={(value) => list.narrow({ [column.filterable as string]: value })}
        />
      ) : null,
    cell: cellOf(column, opens),
  }));
  const sorted = columns.find(({ sortable }) => sortable !== null && sortable === list?.view.sort);
  return (
    // Only passes on the arrow keys of the numbers inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.box} onKeyDown={moveBetweenRows}>
      <Table
        className={styles.table}
        caption={caption}
        columns={tableColumns}
        rows={data?.documents ?? nothing}
        rowKey={keyOf}
        loading={loading}
        skeletonRows={skeletonRows}
        empty={empty}
        // Newest first.
        sort={sorted ? { key: sorted.key, direction: 'descending' } : null}
        onSort={
          list &&
          ((key) => {
            const chosen = columns.find((column) => column.key === key)?.sortable;
            if (chosen) list.narrow({ sort: nextSort(list.view.sort, chosen) });
          })
        }
        selection={
          list && columns.some(({ kind }) => kind === 'checkbox')
            ? {
                selected: list.selection,
                onChange: list.select,
                selectable: isSelectable,
                label: (document) => t('list.row.select', { number: document.number || t('list.row.noNumber') }),
              }
            : undefined
        }
        highlighted={(document) => list !== undefined && isHighlighted(document, list.selection)}
        strong={({ unread }) => unread}
        onRowClick={({ id }) => opens.open(id)}
        card={cardOf(opens)}
      />
    </div>
  );
};
