import type { ContentItem } from '@qujat/contract/cloud';
import { formatDateText, useTranslation } from '@qujat/i18n';
import { Table } from '@qujat/ui/table';
import type { ReactNode } from 'react';
import styles from './content-table.module.css';
import { itemKey, ItemName, TypeBadge, type ItemsProps } from './item-view.tsx';

const typeCell = (item: ContentItem): ReactNode => <TypeBadge item={item} />;

const nameCell = (item: ContentItem): ReactNode => <ItemName item={item} />;

const card = (item: ContentItem): ReactNode => (
  <div className={styles.card}>
    <TypeBadge item={item} />
    <div className={styles.text}>
      <ItemName item={item} />
      <p className={styles.remark}>{[item.creator, formatDateText(item.created)].filter(Boolean).join(' · ')}</p>
    </div>
  </div>
);

/** The list: type, name, creator, upload date. */
export const ContentTable = ({ items, stale, empty }: ItemsProps): ReactNode => {
  const { t } = useTranslation('cloud');
  return (
    <Table<ContentItem>
      caption={t('content.caption')}
      columns={[
        { key: 'type', title: t('content.type'), width: 90, cell: typeCell },
        { key: 'name', title: t('content.name'), rowHeader: true, cell: nameCell },
        { key: 'creator', title: t('content.creator'), width: 220, cell: ({ creator }) => creator },
        { key: 'created', title: t('content.created'), width: 170, numeric: true, cell: ({ created }) => formatDateText(created) },
      ]}
      rows={items ?? []}
      rowKey={itemKey}
      loading={!items || stale}
      empty={empty}
      card={card}
    />
  );
};
