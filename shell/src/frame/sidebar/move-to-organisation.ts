import { request } from '@qujat/api';
import { organisations, profile } from '@qujat/contract/shell';
import { selectOrganisation } from '@qujat/contract/sidebar';
import { useTranslation } from '@qujat/i18n';
import { setOrganisations, setProfile, switchOrganisation } from '@qujat/session';
import { useReload } from '../use-reload.ts';

/**
 * Puts the session into another organisation, and keeps its profile, by which the page is laid out after the reload; the
 * reload itself brings the list (SES-14). What cannot be asked now is asked then.
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

/** Chooses another organisation; the page reloads. */
export const useMoveToOrganisation = (): ((organisationId: number) => void) => {
  const { t } = useTranslation('shell');
  const reload = useReload();
  const move = async (organisationId: number): Promise<void> => {
    try {
      await moveTo(organisationId);
    } catch (error) {
      // The specification's words (SES-14): whoever looks into the console looks for them.
      console.error('Ошибка при смене организации', error);
      throw error;
    }
  };
  return (organisationId) => void reload(() => move(organisationId), t('organisation.failed'));
};
