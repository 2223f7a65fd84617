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

/** A change of the organisation. A refusal leaves what is typed, and the button that loads the present state. */
export const useOrganisationChange = (): Change & { readonly showPresent: () => void } => {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const change = useChange({ otherwise: t('structure.failed') });
  return { ...change, showPresent: () => void client.invalidateQueries({ queryKey: key() }) };
};

/** The sidebar and every page show what has changed. */
export const reload = (): void => window.location.reload();
