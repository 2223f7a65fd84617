import { counted, queryKey, request } from '@qujat/api';
import { useChange } from '@qujat/api/use-change';
import { favouriteTemplates, type FavouriteTemplate } from '@qujat/contract/shell';
import { templateMenu, toggleFavouriteTemplate, type Template, type TemplateCategory } from '@qujat/contract/templates';
import { useTranslation } from '@qujat/i18n';
import { setFavouriteTemplates } from '@qujat/session';
import { showToast } from '@qujat/ui/toast';
import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';

/** The menu behaves like a list: the spinner appears after three seconds, and a failure is shown in the menu without navigating away. */
export const useTemplateMenu = (): UseQueryResult<readonly TemplateCategory[]> =>
  useQuery({
    queryKey: queryKey('documents', 'templates'),
    queryFn: ({ signal }) => counted(() => request(templateMenu, {}, { signal, background: true })),
  });

/** Templates whose name matches come before those whose description matches. */
const byRelevance = (found: readonly Template[], search: string): readonly Template[] => {
  const wanted = search.trim().toLowerCase();
  const rank = ({ name }: Template): number => (name.toLowerCase().startsWith(wanted) ? 0 : name.toLowerCase().includes(wanted) ? 1 : 2);
  return found.toSorted((one, other) => rank(one) - rank(other));
};

/** Null without a search; a template in two categories is found once. */
export const useFoundTemplates = (search: string): UseQueryResult<readonly Template[]> =>
  useQuery({
    queryKey: queryKey('documents', 'templates', search),
    queryFn: async ({ signal }) => {
      const found = (await counted(() => request(templateMenu, { search }, { signal, background: true }))).flatMap(
        (each) => each.templates,
      );
      return byRelevance([...new Map(found.map((each) => [each.id, each])).values()], search);
    },
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });

const key = () => queryKey('favourite-templates');

interface Favourites {
  readonly favourites: readonly FavouriteTemplate[];
  /** They are neither known nor refused yet. */
  readonly waiting: boolean;
  readonly isFavourite: (id: number) => boolean;
  /** Templates whose changed mark is being sent. */
  readonly busy: ReadonlySet<number>;
  readonly toggle: (template: Template) => Promise<boolean>;
}

/**
 * The person's favourite templates, fetched again whenever the menu opens; the shell's folders show the same list. If the request fails,
 * the menu works without them; the reason is logged, and a toast says so (NEW-2, SES-19).
 */
export const useFavourites = (): Favourites => {
  const { t } = useTranslation('documents');
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: key(),
    queryFn: ({ signal }) => request(favouriteTemplates, {}, { signal, background: true }),
    staleTime: 0,
    refetchOnMount: 'always',
  });
  const marks = useChange<number>({
    otherwise: t('templates.toggleFailed'),
    onFailure: (_error, retry) => showToast({ kind: 'error', text: t('templates.toggleFailed'), retry }),
    parallel: true,
  });
  useEffect(() => {
    if (!error) return undefined;
    console.error(error);
    return showToast({ kind: 'error', text: t('templates.favouritesFailed'), retry: () => void refetch() });
  }, [error, refetch, t]);
  useEffect(() => {
    if (data) setFavouriteTemplates(data);
  }, [data]);
  const favourites = error ? [] : (data ?? []);
  const isFavourite = (id: number): boolean => favourites.some((each) => each.id === id);

  const mark = ({ id, name }: Template, favourite: boolean): void => {
    client.setQueryData<readonly FavouriteTemplate[]>(key(), (old = []) => {
      const others = old.filter((each) => each.id !== id);
      return favourite ? [...others, { id, name, isProcess: false }] : others;
    });
  };
  const toggle = (template: Template): Promise<boolean> =>
    marks.run(
      async (send) => {
        const { success, message, favourite } = await send(toggleFavouriteTemplate, { templateId: template.id }, { background: true });
        if (success) mark(template, favourite);
        else showToast({ kind: 'error', text: message || t('templates.toggleFailed') });
      },
      { name: template.id },
    );
  return { favourites, waiting: !data && !error, isFavourite, busy: new Set(marks.running), toggle };
};
