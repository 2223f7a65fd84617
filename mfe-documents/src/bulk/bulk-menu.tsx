import { bulkPages, mostInBulk } from '@qujat/contract/bulk';
import { readPageConfiguration } from '@qujat/api';
import { statuses } from '@qujat/contract/vocabulary';
import { formatNumber, useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { Menu, type MenuEntry } from '@qujat/ui/menu';
import { FolderArchive, MoreHorizontal, Printer, Star, UserPlus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { SelectedDocument } from '../list/selection.ts';
import { ExecutorWindow } from './executor-window.tsx';
import { useBookmarkAll } from './use-bookmark-all.ts';

const at = (address: string): string => new URL(address, readPageConfiguration().bases.main || window.location.origin).href;

/** Executors are named while a document is approved or executed. */
const takesExecutor = ({ status }: SelectedDocument): boolean => status === statuses.approval || status === statuses.execution;

/** Prints and downloads the selection, puts it among the favourites, and names an executor (DAY-55). */
export const BulkMenu = ({ selected }: { selected: readonly SelectedDocument[] }): ReactNode => {
  const { t } = useTranslation('bulk');
  const { busy, bookmark } = useBookmarkAll();
  const [assigns, setAssigns] = useState(false);
  const ids = selected.map(({ id }) => id);
  const executable = selected.filter(takesExecutor).map(({ id }) => id);
  const tooMany = selected.length > mostInBulk;
  const entries: readonly MenuEntry[] = [
    ...(tooMany ? [{ kind: 'title' as const, key: 'most', label: t('most', { number: formatNumber(mostInBulk) }) }] : []),
    {
      kind: 'link',
      key: 'print',
      label: t('print'),
      icon: <Printer aria-hidden="true" />,
      href: at(bulkPages.print.of(ids)),
      newTab: true,
      disabled: tooMany,
    },
    {
      kind: 'link',
      key: 'archive',
      label: t('archive'),
      icon: <FolderArchive aria-hidden="true" />,
      href: at(bulkPages.archive.of(ids)),
      newTab: true,
      disabled: tooMany,
    },
    {
      key: 'favourites',
      label: t('favourites.add'),
      icon: <Star aria-hidden="true" />,
      disabled: tooMany || busy,
      onSelect: () => bookmark(ids),
    },
    ...(executable.length > 0
      ? [
          {
            key: 'executor',
            label: t('executor.button', { number: formatNumber(executable.length) }),
            icon: <UserPlus aria-hidden="true" />,
            disabled: executable.length > mostInBulk,
            onSelect: () => setAssigns(true),
          },
        ]
      : []),
  ];
  return (
    <>
      <Menu
        trigger={
          <Button size="sm" icon={<MoreHorizontal aria-hidden="true" />} loading={busy}>
            {t('more')}
          </Button>
        }
        label={t('more')}
        side="top"
        entries={entries}
      />
      <ExecutorWindow ids={executable} open={assigns} onClose={() => setAssigns(false)} />
    </>
  );
};
