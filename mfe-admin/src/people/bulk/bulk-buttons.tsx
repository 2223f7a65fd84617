import type { PeopleExport } from '@qujat/contract/administration/people-export';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { IconButton } from '@qujat/ui/icon-button';
import { Menu } from '@qujat/ui/menu';
import { BadgeCheck, Building2, Ellipsis, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { menuActs, type BulkWish } from './bulk-acts.ts';
import styles from './bulk-bar.module.css';
import type { Bulk } from './use-bulk.ts';

// locale-keys: bulk.act.*

interface BulkButtonsProps {
  readonly fits: Bulk['fits'];
  readonly busy: boolean;
  readonly start: (wish: BulkWish) => void;
  readonly ask: (what: 'transfer' | 'role') => void;
  readonly save: (format: PeopleExport['format']) => void;
}

/** Only what fits somebody is shown, with the number of people whom it fits. */
export const BulkButtons = ({ fits, busy, start, ask, save }: BulkButtonsProps): ReactNode => {
  const { t } = useTranslation('admin');
  const invited = fits('invite') ?? 0;
  const employed = fits('transfer') ?? 0;
  return (
    <>
      {invited > 0 && (
        <Button size="sm" icon={<Send aria-hidden="true" />} loading={busy} onClick={() => start({ act: 'invite' })}>
          {t('bulk.act.invite')} · {invited}
        </Button>
      )}
      {employed > 0 && (
        <>
          <Button
            size="sm"
            className={invited > 0 ? styles.wideOnly : undefined}
            icon={<Building2 aria-hidden="true" />}
            loading={busy}
            onClick={() => ask('transfer')}
          >
            {t('leave.transfer')} · {employed}
          </Button>
          <Button size="sm" className={styles.wideOnly} icon={<BadgeCheck aria-hidden="true" />} loading={busy} onClick={() => ask('role')}>
            {t('people.role')} · {employed}
          </Button>
        </>
      )}
      <Menu
        label={t('bulk.more')}
        align="end"
        trigger={<IconButton size="sm" label={t('bulk.more')} icon={<Ellipsis aria-hidden="true" />} />}
        entries={[
          ...(employed > 0
            ? [
                { key: 'transfer', label: `${t('leave.transfer')} · ${employed}`, onSelect: () => ask('transfer') },
                { key: 'role', label: `${t('people.role')} · ${employed}`, onSelect: () => ask('role') },
              ]
            : []),
          ...menuActs.flatMap((act) => {
            const count = fits(act) ?? 0;
            const label = `${t(`bulk.act.${act}`)} · ${count}`;
            return count > 0 ? [{ key: act, label, danger: act === 'lock', onSelect: () => start({ act }) }] : [];
          }),
          { key: 'xlsx', label: t('bulk.export', { format: t('people.exportXlsx') }), onSelect: () => save('xlsx') },
          { key: 'csv', label: t('bulk.export', { format: t('people.exportCsv') }), onSelect: () => save('csv') },
        ]}
      />
    </>
  );
};
