import { formatNumber, useTranslation } from '@qujat/i18n';
import { useNavigate } from '@qujat/router';
import { responseRequiredAtom, setCurrentTab, setResponseRequired } from '@qujat/session';
import { Button } from '@qujat/ui/button';
import { LazyWindow } from '@qujat/ui/lazy-part';
import { Menu, type MenuEntry } from '@qujat/ui/menu';
import { showToast } from '@qujat/ui/toast';
import { useAtomValue } from 'jotai';
import { ChevronDown, Link, Settings2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { initialView } from '../list/list-view.ts';
import type { GivenSearch, ListControl } from '../list/use-list-view.ts';
import { useViews, type KnownView } from './use-views.ts';
import { addressOf, filterOf, narrowingOf, requiresReply } from './view-filter.ts';
import { viewWindows } from './view-windows-part.ts';
import styles from './views.module.css';

/** Shows a view: in its own queue as a new entry of the history. */
const useShow = (list: ListControl): ((view: KnownView) => void) => {
  const navigate = useNavigate();
  return ({ queue, filter }) => {
    const { page: _page, ...nothing } = initialView;
    const view = narrowingOf(filter) ?? nothing;
    setResponseRequired(requiresReply(filter));
    if (queue === list.queue) return list.narrow(view);
    setCurrentTab(queue);
    return void navigate(addressOf(queue, filter), { state: { view } satisfies GivenSearch });
  };
};

/** The saved views with their numbers, and the address of this one (DAY-70, DAY-71). */
export const ViewsMenu = ({ list }: { readonly list: ListControl }): ReactNode => {
  const { t } = useTranslation('today');
  const { data = [], isError } = useViews();
  const show = useShow(list);
  const [open, setOpen] = useState(false);
  const filter = filterOf(list.view, useAtomValue(responseRequiredAtom));
  const current = data.find((each) => each.queue === list.queue && each.filter === filter && filter !== '');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(`${window.location.origin}${addressOf(list.queue, filter)}`);
      showToast({ kind: 'success', text: t('views.copied') });
    } catch {
      showToast({ kind: 'error', text: t('views.notCopied') });
    }
  };
  const saved = data.map((view): MenuEntry => ({
    kind: 'choice',
    key: String(view.id),
    label: view.name,
    trailing: view.countIsLowerBound ? t('views.many', { number: formatNumber(view.count) }) : formatNumber(view.count),
    chosen: view === current,
    onSelect: () => show(view),
  }));
  const note: MenuEntry = { kind: 'title', key: 'none', label: isError ? t('views.failed') : t('views.none') };
  return (
    <>
      <Menu
        label={t('views.menu')}
        align="end"
        entries={[
          ...(saved.length > 0 ? saved : [note]),
          { kind: 'separator', key: 'line' },
          { key: 'keep', label: t('views.keep'), icon: <Settings2 aria-hidden="true" />, onSelect: () => setOpen(true) },
          { key: 'copy', label: t('views.copy'), icon: <Link aria-hidden="true" />, onSelect: () => void copy() },
        ]}
        trigger={
          <Button size="sm" className={current ? styles.chosen : styles.button} trailingIcon={<ChevronDown aria-hidden="true" />}>
            {current ? t('views.menuOf', { name: current.name }) : t('views.menu')}
          </Button>
        }
      />
      <LazyWindow part={viewWindows} open={open} onOpenChange={setOpen} failure={t('views.notDone')}>
        {({ ViewsWindow }) => (open ? <ViewsWindow open queue={list.queue} filter={filter} onClose={() => setOpen(false)} /> : null)}
      </LazyWindow>
    </>
  );
};
