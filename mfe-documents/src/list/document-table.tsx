import type { DocumentList, DocumentListItem } from '@qujat/contract/document-list';
import { firstScreenShown, hasExtension } from '@qujat/api';
import { sorts } from '@qujat/contract/vocabulary';
import { useTranslation } from '@qujat/i18n';
import { lazyPart } from '@qujat/lazy';
import { cx } from '@qujat/ui/cx';
import { LazyPart } from '@qujat/ui/lazy-part';
import { Table, type Column as TableColumn, type RowSelection } from '@qujat/ui/table';
import { useCallback, useMemo, useRef, type KeyboardEvent, type ReactNode } from 'react';
import type { OpensCard } from '../card/open-card.tsx';
import { useOpenDocument } from '../work-area/open-document.ts';
import { changed, isMovable, neededWidth, shownOf } from './arrange-columns.ts';
import { ColumnEdge } from './column-edge.tsx';
import { ColumnsButton } from './columns-button.tsx';
import type { Column, ColumnFilter, ColumnKey } from './columns.ts';
import styles from './document-table.module.css';
import { FilterMenu } from './filter-menu.tsx';
import { useFilterOptions } from './filter-options.ts';
import { choose, isSortedBy, nextSort, valuesOf } from './list-view.ts';
import { rowCard } from './row-card.tsx';
import { cellOf } from './row-cells.tsx';
import { useRowContext, type Merged, type RowContext } from './row-context.ts';
import { enteredDocument, moveBetweenRows, useRowKeys } from './row-keys.ts';
import { isHighlighted, isSelectable, keyOf, selectKeys, type Picks } from './selection.ts';
import { useColumns, type ColumnControl } from './use-columns.ts';
import { useColumnTitle } from './use-column-title.ts';
import type { ListControl } from './use-list-view.ts';
import { useOverflow } from './use-overflow.ts';
import { usePointedDocument } from './use-pointed-document.ts';

interface DocumentTableProps {
  readonly caption: string;
  /** Undefined while the first rows are loading. */
  readonly data: DocumentList | undefined;
  readonly loading: boolean;
  /** The list is as a visit finds it: the shell may show it at once on the next one. */
  readonly beginsVisit?: boolean;
  /** Without it there is nothing to sort or filter. */
  readonly list?: ListControl;
  readonly picks: Picks;
  readonly opens: OpensCard;
  readonly empty: ReactNode;
}

/** The keys of the rows besides J and K, which nobody needs before the rows are there. */
const listKeys = lazyPart(
  async () => {
    await firstScreenShown();
    const { loadListKeys } = await import(/* webpackChunkName: "list-keys" */ '../keys/list-keys.tsx');
    return loadListKeys();
  },
  {
    whenIdle: true,
  },
);

const nothing: readonly DocumentListItem[] = [];

/** Enough to fill a high screen, so that nothing below moves when the rows arrive. */
const skeletonRows = 20;

/** The cells do not depend on filter, order, selection or the open card: rows of unchanged documents do not render again. */
const useCells = (columns: readonly Column[], context: RowContext): readonly TableColumn<DocumentListItem>[] => {
  const titleOf = useColumnTitle();
  return useMemo(
    () =>
      columns.map((column) => ({
        key: column.key,
        title: titleOf(column.key),
        ...(column.width !== null && { width: column.width }),
        align: column.alignment,
        numeric: column.kind === 'date',
        muted: column.kind === 'doctype' || column.kind === 'department' || column.key === 'changed',
        sortable: column.sortable !== null,
        hideTitle: column.kind === 'actions',
        rowHeader: column.kind === 'number',
        cell: (document: DocumentListItem, isOpen: boolean) => cellOf(column, document, context, isOpen),
      })),
    [columns, context, titleOf],
  );
};

interface HeadersProps {
  readonly control: ColumnControl;
  readonly data: DocumentList | undefined;
  readonly list: ListControl | undefined;
  readonly merges: Merged | null;
}

/** The filter of the column that stands in another one's cells. */
const mergedFilter = (key: ColumnKey, merges: Merged | null): { readonly by: ColumnFilter; readonly titled: ColumnKey } | null => {
  if (key === 'number' && merges?.type) return { by: 'templateId', titled: 'type' };
  return key === 'initiator' && merges?.department ? { by: 'departmentId', titled: 'department' } : null;
};

/** The additions to the titles: filters, the edges that resize columns, and at the end the button for the columns. */
const useHeaders = ({ control, data, list, merges }: HeadersProps): ((column: Column) => ReactNode) => {
  const titleOf = useColumnTitle();
  const options = useFilterOptions(data);
  return (column) => {
    const { key, filterable, kind } = column;
    if (kind === 'actions') return <ColumnsButton control={control} />;
    const filtered = filterable ? { by: filterable, titled: key } : mergedFilter(key, merges);
    const filter =
      list && filtered ? (
        <FilterMenu
          title={titleOf(filtered.titled)}
          options={options[filtered.by]}
          values={valuesOf(list.view, filtered.by)}
          onChange={(values) => list.narrow(choose(filtered.by, values))}
        />
      ) : null;
    const own = control.own.find((each) => each.key === key)?.width ?? null;
    const edge =
      column.width !== null && isMovable(column) ? (
        <ColumnEdge onWidth={(width) => control.arrange(changed(control.columns, key, { width: width ?? own }))} />
      ) : null;
    return (
      <>
        {filter}
        {edge}
      </>
    );
  };
};

/** A placeholder for the number in a text that is formatted once for all rows. */
const mark = '\u0001';

const useSelection = ({ selection, select }: Picks, documents: readonly DocumentListItem[]): RowSelection<DocumentListItem> => {
  const { t } = useTranslation('documents');
  const selected = useMemo(() => new Set([...selection.keys()].map(String)), [selection]);
  const [before, after] = useMemo(() => t('list.row.select', { number: mark }).split(mark), [t]);
  return {
    selected,
    onChange: (keys) => select(selectKeys(selection, documents, keys)),
    selectable: isSelectable,
    label: ({ number }) => `${before}${number || t('list.row.noNumber')}${after}`,
  };
};

/** The cells that hold what other columns would show, unless the person has chosen these columns. Null for a server that says less. */
const useMerged = (shown: readonly Column[]): Merged | null => {
  const has = (...keys: readonly ColumnKey[]): boolean => shown.some(({ key }) => keys.includes(key));
  const type = !has('type', 'typeName');
  const department = !has('department');
  return useMemo(() => (hasExtension('today') ? { type, department } : null), [type, department]);
};

/** The rows as a table, or as cards below 1024 px. A click on a row opens the document, a click on its number the card (LST-6). */
export const DocumentTable = ({
  caption,
  data,
  loading,
  beginsVisit = false,
  list,
  picks,
  opens,
  empty,
}: DocumentTableProps): ReactNode => {
  const box = useRef<HTMLDivElement>(null);
  const control = useColumns(list?.queue);
  const shown = useMemo(() => shownOf(control.columns), [control.columns]);
  const merges = useMerged(shown);
  const context = useRowContext(opens.open, {
    merges,
    everyPeriod: list?.view.search !== '' && list?.view.searchAllPeriods === true,
    tight: control.tight,
    showsTheirs: shown.some(({ key }) => key === 'theirs'),
  });
  const titleOf = useColumnTitle();
  const cells = useCells(shown, context);
  const header = useHeaders({ control, data, list, merges });
  const documents = data?.documents ?? nothing;
  const selection = useSelection(picks, documents);
  const openDocument = useOpenDocument();
  const open = useCallback(({ id }: DocumentListItem) => openDocument(id), [openDocument]);
  // J, K and Enter read one document after the other (DAY-54).
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const id = hasExtension('reader') ? enteredDocument(event) : null;
    if (id === null) return moveBetweenRows(event);
    event.preventDefault();
    return openDocument(id);
  };
  const card = useCallback(
    (document: DocumentListItem, isOpen: boolean) => rowCard(document, context, titleOf, isOpen),
    [context, titleOf],
  );
  const needed = neededWidth([...shown, control.columns[0]!]);
  const overflows = useOverflow(box, needed);
  useRowKeys(box);
  const pointed = usePointedDocument();
  const sort = list?.view.sort ?? null;
  const sorted = shown.find(({ sortable }) => sortable !== null && isSortedBy(sortable, sort));
  return (
    // Only passes on the keys of the numbers inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={box} className={styles.box} data-begins-visit={beginsVisit || undefined} onKeyDown={onKeyDown} {...pointed}>
      {list ? <LazyPart part={listKeys}>{({ ListKeys }) => <ListKeys list={box} />}</LazyPart> : null}
      <Table
        className={cx(styles.table, merges && styles.merged, control.compact && styles.compact, overflows && styles.scrolls)}
        caption={caption}
        columns={cells}
        header={(key: string) => {
          const column = shown.find((each) => each.key === key);
          return column && header(column);
        }}
        minWidth={needed}
        rows={documents}
        rowKey={keyOf}
        loading={loading}
        skeletonRows={skeletonRows}
        empty={empty}
        // Newest or latest first, unless the nearest due date is.
        sort={sorted ? { key: sorted.key, direction: sort === sorts.nearestExecutionDate ? 'ascending' : 'descending' } : null}
        onSort={
          list &&
          ((key) => {
            const chosen = shown.find((column) => column.key === (key as ColumnKey))?.sortable;
            if (chosen) list.narrow({ sort: nextSort(list.view.sort, chosen) });
          })
        }
        selection={selection}
        highlighted={(document) => isHighlighted(document, picks.selection)}
        strong={({ unread }) => unread}
        current={opens.shown}
        onRowClick={open}
        card={card}
      />
    </div>
  );
};
