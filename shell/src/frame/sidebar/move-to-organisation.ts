import { request } from '@qujat/api';
import { organisations, profile } from '@qujat/contract/shell';
import { selectOrganisation } from '@qujat/contract/sidebar';
import { useTranslation } from '@qujat/i18n';
import { setOrganisations, setProfile, switchOrganisation } from '@qujat/session';
import { forgetKept } from '../offline/forget-kept.ts';
import { useReload } from '../use-reload.ts';

/**
 * Moves the session to another organisation, and stores its profile, which determines the page's layout after the reload; the reload itself
 * loads the list (SES-14). If a request fails now, the reload repeats it. What was kept for the other organisation is destroyed.
 */
const moveTo = async (organisationId: number): Promise<void> => {
  await request(selectOrganisation, { organisationId });
  switchOrganisation(organisationId);
  forgetKept();
  const [newProfile, list] = await Promise.allSettled([
    request(profile, {}, { background: true }),
    request(organisations, {}, { background: true }),
  ]);
  if (newProfile.status === 'fulfilled') setProfile(newProfile.value);
  if (list.status === 'fulfilled') setOrganisations(list.value);
  // A tab or a folder in the address belongs to the former organisation: the new one opens on its own default list. The reload follows, so
  // the router need not know.
  if (window.location.pathname === '/') window.history.replaceState(null, '', '/');
};

/** Chooses another organisation; the page reloads. */
export const useMoveToOrganisation = (): ((organisationId: number) => void) => {
  const { t } = useTranslation('shell');
  const reload = useReload();
  const move = async (organisationId: number): Promise<void> => {
    try {
      await moveTo(organisationId);
    } catch (error) {
      // The specification's wording (SES-14), which people search for in the console.
      console.error('Ошибка при смене организации', error);
      throw error;
    }
  };
  return (organisationId) => void reload(() => move(organisationId), t('organisation.failed'));
};
