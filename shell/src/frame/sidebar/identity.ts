import { queryKey, request } from '@qujat/api';
import { configTitles, organisations, profile, type Organisation } from '@qujat/contract/shell';
import { substitutions, type Substitution } from '@qujat/contract/sidebar';
import { organisationsAtom, setConfigTitles, setOrganisations, setProfile } from '@qujat/session';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';

const askOrganisations = () =>
  queryOptions({
    queryKey: queryKey('organisations'),
    queryFn: ({ signal }) => request(organisations, {}, { signal, background: true }),
  });

/**
 * Updates profile, organisations and renamed labels from the server. The interface reads the client store: on a later visit the data is
 * available at once, and the answers correct it.
 */
export const useIdentity = (): void => {
  const latestProfile = useQuery({
    queryKey: queryKey('profile'),
    queryFn: ({ signal }) => request(profile, {}, { signal }),
  }).data;
  const titles = useQuery({
    queryKey: queryKey('config-titles'),
    queryFn: ({ signal }) => request(configTitles, {}, { signal, background: true }),
    staleTime: Infinity,
  }).data;
  const list = useQuery(askOrganisations()).data;
  useEffect(() => {
    if (latestProfile) setProfile(latestProfile);
  }, [latestProfile]);
  useEffect(() => {
    if (titles) setConfigTitles(titles);
  }, [titles]);
  useEffect(() => {
    if (list) setOrganisations(list);
  }, [list]);
};

/** The person's organisations, at first as they were on the last visit; undefined while nothing is known. */
export const useOrganisations = (): readonly Organisation[] | undefined => {
  const kept = useAtomValue(organisationsAtom);
  const { data } = useQuery(askOrganisations());
  return data ?? (kept.length > 0 ? kept : undefined);
};

const nobody: readonly Substitution[] = [];

/** The people for whom the person may act. */
export const useSubstitutions = (): readonly Substitution[] =>
  useQuery({
    queryKey: queryKey('substitutions'),
    queryFn: ({ signal }) => request(substitutions, {}, { signal, background: true }),
    staleTime: Infinity,
  }).data ?? nobody;
