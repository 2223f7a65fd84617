import { request } from '@qujat/api';
import { organisations, profile, selectOrganisation, type Organisation } from '@qujat/contract/shell';
import { useTranslation } from '@qujat/i18n';
import { setOrganisations, setProfile, switchOrganisation } from '@qujat/session';
import { Counter } from '@qujat/ui/counter';
import { Menu } from '@qujat/ui/menu';
import { Skeleton } from '@qujat/ui/skeleton';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useReload } from '../use-reload.ts';
import { useOrganisations } from './identity.ts';
import styles from './organisation-select.module.css';

/** The organisation that is shown, and the others to choose from, each with its documents in work where the server counts them. */
export const OrganisationSelect = (): ReactNode => {
  const { t } = useTranslation('shell');
  const all = useOrganisations();
  const reload = useReload();
  if (!all) return <Skeleton shape="block" className={styles.waiting} />;
  const current = all.find(({ selected }) => selected);
  const others = all.filter((each) => each !== current);
  if (others.length === 0) return <p className={styles.only}>{current?.name}</p>;
  const choose = ({ id }: Organisation): void => void reload(() => moveTo(id), t('organisation.failed'));
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
          onSelect: () => choose(each),
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

/**
 * Puts the session into another organisation, and keeps its profile, by which the page is laid out after the reload; the
 * reload itself brings the list (specification 1 §4). What cannot be asked now is asked then.
 */
const moveTo = async (organisationId: number): Promise<void> => {
  await request(selectOrganisation, { organisationId });
  switchOrganisation(organisationId);
  const [newProfile, list] = await Promise.allSettled([
    request(profile, {}, { background: true }),
    request(organisations, {}, { background: true }),
  ]);
  if (newProfile.status === 'fulfilled') setProfile(newProfile.value);
  if (list.status === 'fulfilled') setOrganisations(list.value);
};
