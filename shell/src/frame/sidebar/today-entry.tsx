import { hasExtension, queryKey, request } from '@qujat/api';
import { todayCount } from '@qujat/contract/today';
import { useTranslation } from '@qujat/i18n';
import { useLocation } from '@qujat/router';
import { profileAtom } from '@qujat/session';
import { Counter } from '@qujat/ui/counter';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { findPage } from '../pages.ts';
import { useReleases } from '../releases-context.ts';
import { useHydrated } from '../use-hydrated.ts';
import { NavItem } from './nav-item.tsx';
import { useIntent } from './remote-intent.ts';

const path = '/today';

/** 'Мне сегодня', with the number of what is overdue or due today (DAY-44). Only if a live release has the page and the server its data, and the
 * person has not taken it out (SHL-25). */
export const TodayEntry = (): ReactNode => {
  const releases = useReleases();
  const isTakenOut = useAtomValue(profileAtom)?.hidesToday;
  // The prerendered page knows no server.
  const isOffered = useHydrated() && !isTakenOut && hasExtension('today') && findPage(releases, path) !== undefined;
  return isOffered ? <Entry /> : null;
};

const Entry = (): ReactNode => {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const onIntent = useIntent();
  const { data } = useQuery({
    // Below the list's counter, with which it is recounted.
    queryKey: queryKey('new-document-count', 'today'),
    queryFn: ({ signal }) => request(todayCount, {}, { signal, background: true }),
  });
  return (
    <NavItem
      to={path}
      icon={Sun}
      label={t('today.title')}
      current={pathname === path && 'page'}
      end={data && <Counter value={data.urgent} tone="danger" label={t('today.urgent', { count: data.urgent })} />}
      onIntent={onIntent}
    />
  );
};
