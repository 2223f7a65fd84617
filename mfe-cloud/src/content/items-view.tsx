import type { ContentItem } from '@qujat/contract/cloud';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { Pagination } from '@qujat/ui/pagination';
import { useAtomValue } from 'jotai';
import { X } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { ContentGrid } from './content-grid.tsx';
import { ContentTable } from './content-table.tsx';
import { itemKey, type ItemsProps } from './item-view.tsx';
import styles from './items-view.module.css';
import { layoutAtom } from './layout.ts';
import { nextItem } from './move-focus.ts';
import { toggled } from './selection.ts';

interface ItemsViewProps extends Omit<ItemsProps, 'selection'> {
  /** Whether the person may choose between list and tiles. */
  withLayout: boolean;
  /** Counts from 0. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
  /** Buttons for several items at once; without it none can be selected. */
  bulk?: (items: readonly ContentItem[], clear: () => void) => ReactNode;
  onRemove?: (items: readonly ContentItem[]) => void;
  onRename?: (item: ContentItem) => void;
}

/** The content of a folder or a view, page by page. Arrows move between items, Space selects, F2 renames, Delete removes. */
export const ItemsView = ({ withLayout, page, pages, onPage, bulk, onRemove, onRename, ...shown }: ItemsViewProps): ReactNode => {
  const { t } = useTranslation('cloud');
  const layout = useAtomValue(layoutAtom);
  const area = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { items = [] } = shown;
  const chosen = items.filter((item) => selected.has(itemKey(item)));
  const clear = (): void => setSelected(new Set());
  const press = (event: KeyboardEvent): void => {
    const target = event.target as HTMLElement;
    const item = items.find((each) => itemKey(each) === target.dataset['item']);
    if (!item || event.altKey || event.shiftKey) return;
    if (event.ctrlKey || event.metaKey) {
      if (event.key.toLowerCase() !== 'a' || !bulk) return;
      event.preventDefault();
      return setSelected(new Set(items.map(itemKey)));
    }
    if (event.key === ' ' && bulk) {
      event.preventDefault();
      return setSelected(toggled(selected, itemKey(item)));
    }
    if (event.key === 'Escape') return clear();
    if (event.key === 'F2') return onRename?.(item);
    if (event.key === 'Delete') return onRemove?.(chosen.length > 0 ? chosen : [item]);
    if (!/^(Arrow(Up|Down|Left|Right)|Home|End)$/.test(event.key)) return;
    const all = [...(area.current?.querySelectorAll<HTMLElement>('[data-item]') ?? [])];
    event.preventDefault();
    nextItem(target, event.key, all)?.focus();
  };
  const View = withLayout && layout === 'grid' ? ContentGrid : ContentTable;
  return (
    // The keys are shortcuts for links and buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={area} className={styles.view} onKeyDown={press}>
      {bulk && chosen.length > 0 ? (
        <div role="toolbar" aria-label={t('selection.toolbar')} className={styles.bulk}>
          <output className={styles.count}>{t('selection.count', { count: chosen.length })}</output>
          {bulk(chosen, clear)}
          <Button size="sm" variant="ghost" icon={<X aria-hidden="true" />} onClick={clear}>
            {t('selection.clear')}
          </Button>
        </div>
      ) : null}
      <View {...shown} {...(bulk && { selection: { selected, onChange: setSelected } })} />
      <Pagination className={styles.pages} page={page + 1} total={pages} label={t('content.pages')} onChange={(next) => onPage(next - 1)} />
    </div>
  );
};
