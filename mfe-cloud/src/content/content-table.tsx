import type { ContentItem } from '@qujat/contract/cloud';
import { useTranslation } from '@qujat/i18n';
import { Table } from '@qujat/ui/table';
import type { ReactNode } from 'react';
import styles from './content-table.module.css';
import { itemKey, ItemName, TypeBadge, type ItemsProps } from './item-view.tsx';
import { wireDate } from './wire-date.ts';

/** The list: type, name, creator, upload date. */
export const ContentTable = ({ items, stale, empty }: ItemsProps): ReactNode => {
  const { t } = useTranslation('cloud');
  return (
    <Table<ContentItem>
      caption={t('content.caption')}
      columns={[
        { key: 'type', title: t('content.type'), width: 90, cell: (item) => <TypeBadge item={item} /> },
        { key: 'name', title: t('content.name'), rowHeader: true, cell: (item) => <ItemName item={item} /> },
        { key: 'creator', title: t('content.creator'), width: 220, cell: ({ creator }) => creator },
        { key: 'created', title: t('content.created'), width: 170, numeric: true, cell: ({ created }) => wireDate(created) },
      ]}
      rows={items ?? []}
      rowKey={itemKey}
      loading={!items || stale}
      empty={empty}
      card={(item) => (
        <div className={styles.card}>
          <TypeBadge item={item} />
          <div className={styles.text}>
            <ItemName item={item} />
            <p className={styles.remark}>{[item.creator, wireDate(item.created)].filter(Boolean).join(' · ')}</p>
          </div>
        </div>
      )}
    />
  );
};
