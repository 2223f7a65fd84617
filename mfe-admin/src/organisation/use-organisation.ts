/** The organisation as the client holds it, and the changes of it. */
import { queryKey, request } from '@qujat/api';
import { useChange, type Change } from '@qujat/api/use-change';
import { readOrganisation } from '@qujat/contract/administration/organisation';
import type { CallAnswer } from '@qujat/contract/call';
import { useTranslation } from '@qujat/i18n';
import { useQuery, useQueryClient } from '@tanstack/react-query';

type OrganisationFacts = CallAnswer<typeof readOrganisation>;

/** What every card of the page gets. */
export interface CardProps {
  readonly organisation: OrganisationFacts;
}

const key = () => queryKey('organisation-page', 'facts');

export const useOrganisation = () =>
  useQuery({ queryKey: key(), queryFn: ({ signal }) => request(readOrganisation, {}, { signal, background: true }) });

interface OrganisationChange extends Change {
  readonly showPresent: () => void;
  /** The sidebar and every page show what has changed. */
  readonly reload: () => void;
}

/**
 * A change of the organisation. A refusal leaves what is typed, and the button that loads the present state; `forget` discards what is
 * typed.
 */
export const useOrganisationChange = (forget?: () => void): OrganisationChange => {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const change = useChange({ otherwise: t('structure.failed') });
  return {
    ...change,
    showPresent: () => {
      forget?.();
      change.setFailure(null);
      void client.invalidateQueries({ queryKey: key() });
    },
    reload: () => {
      forget?.();
      window.location.reload();
    },
  };
};
