import { hasExtension } from '@qujat/api';
import type { ContentItem } from '@qujat/contract/cloud';
import { formatDateText, useTranslation } from '@qujat/i18n';
import { Table } from '@qujat/ui/table';
import type { ReactNode } from 'react';
import styles from './content-table.module.css';
import { asSort, nextOrder } from './order.ts';
import { useCrowdedScreen } from './use-crowded-screen.ts';
import { useSize } from './use-size.ts';
import { itemKey, ItemMenu, ItemName, TypeBadge, type ItemsProps } from './item-view.tsx';

const typeCell = (item: ContentItem): ReactNode => <TypeBadge item={item} />;

/** The list: type, name, creator, upload date. */
export const ContentTable = ({ items, stale, empty, dated, order, onOrder, folderAddress, selection, entries }: ItemsProps): ReactNode => {
  const { t } = useTranslation('cloud');
  const name = (item: ContentItem): ReactNode => <ItemName item={item} folderAddress={folderAddress} />;
  const crowded = useCrowdedScreen();
  const sizeOf = useSize();
  const size = (item: ContentItem): string => (item.size === null ? '' : sizeOf(item.size));
  const menu = (item: ContentItem): ReactNode => <ItemMenu item={item} entries={entries} />;
  const card = (item: ContentItem): ReactNode => (
    <div className={styles.card}>
      <span className={styles.type}>
        <TypeBadge item={item} />
      </span>
      <div className={styles.text}>
        {name(item)}
        <p className={styles.remark}>
          {[item.creator, formatDateText(item.created), size(item)].filter(Boolean).map((each) => (
            <span key={each}>{each}</span>
          ))}
        </p>
      </div>
      {menu(item)}
    </div>
  );
  const creatorColumn = {
    key: 'creator',
    title: t('content.creator'),
    width: 170,
    muted: true,
    cell: ({ creator }: ContentItem) => creator,
  };
  return (
    <Table<ContentItem>
      caption={t('content.caption')}
      columns={[
        { key: 'type', title: t('content.type'), width: 80, cell: typeCell },
        { key: 'name', title: t('content.name'), rowHeader: true, sortable: true, cell: name },
        // In less room a name would break in the middle of a word.
        ...(crowded ? [] : [creatorColumn]),
        {
          key: 'created',
          title: dated ?? t('content.created'),
          width: 150,
          numeric: true,
          muted: true,
          sortable: true,
          cell: ({ created }) => formatDateText(created),
        },
        ...(hasExtension('cloud')
          ? [
              {
                key: 'size',
                title: t('content.size'),
                width: 96,
                numeric: true,
                muted: true,
                sortable: true,
                align: 'end' as const,
                cell: size,
              },
            ]
          : []),
        ...(entries ? [{ key: 'menu', title: t('content.menu'), hideTitle: true, width: 52, align: 'end' as const, cell: menu }] : []),
      ]}
      sort={asSort(order)}
      onSort={onOrder && ((key) => onOrder(nextOrder(key, order)))}
      rows={items ?? []}
      rowKey={itemKey}
      loading={!items || stale}
      empty={empty}
      selection={selection && { ...selection, label: (item) => t('content.choose', { name: item.name }) }}
      card={card}
    />
  );
};
