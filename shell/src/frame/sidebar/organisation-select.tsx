import type { Organisation } from '@qujat/contract/shell';
import { useTranslation } from '@qujat/i18n';
import { Counter } from '@qujat/ui/counter';
import { Menu } from '@qujat/ui/menu';
import { Skeleton } from '@qujat/ui/skeleton';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useOrganisations } from './identity.ts';
import { useMoveToOrganisation } from './move-to-organisation.ts';
import styles from './organisation-select.module.css';

/** The current organisation, and the others to choose from, each with its number of documents in work if the server counts them. */
export const OrganisationSelect = (): ReactNode => {
  const { t } = useTranslation('shell');
  const all = useOrganisations();
  const moveTo = useMoveToOrganisation();
  if (!all) return <Skeleton shape="block" className={styles.waiting} />;
  const current = all.find(({ selected }) => selected);
  const others = all.filter((each) => each !== current);
  if (others.length === 0) return <p className={styles.only}>{current?.name}</p>;
  return (
    <div className={styles.organisation}>
      <Menu
        label={t('organisation.choose')}
        trigger={
          <button type="button" className={styles.trigger} aria-label={`${t('organisation.label')}: ${current?.name ?? ''}`}>
            <span className={styles.name}>{current?.name ?? t('organisation.choose')}</span>
            <ChevronDown className={styles.chevron} size={16} aria-hidden="true" />
          </button>
        }
        entries={others.map((each) => ({
          key: String(each.id),
          label: each.name,
          trailing: <InWork organisation={each} />,
          onSelect: () => moveTo(each.id),
        }))}
      />
    </div>
  );
};

const InWork = ({ organisation: { documentsInWork } }: { organisation: Organisation }): ReactNode => {
  const { t } = useTranslation('shell');
  const count = documentsInWork ?? 0;
  return <Counter value={count} label={t('organisation.inWork', { count })} />;
};
