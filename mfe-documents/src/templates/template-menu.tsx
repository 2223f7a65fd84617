import type { Template } from '@qujat/contract/templates';
import { useTranslation } from '@qujat/i18n';
import { cx } from '@qujat/ui/cx';
import { Dialog } from '@qujat/ui/dialog';
import { EmptyState } from '@qujat/ui/empty-state';
import { SearchField } from '@qujat/ui/search-field';
import { Skeleton } from '@qujat/ui/skeleton';
import { Bookmark, Files, Folder, SearchX, Star } from 'lucide-react';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { ListFailure } from '../list/list-failure.tsx';
import { categoriesOf, type ShownCategory } from './categories.ts';
import { newDocumentAddress, useNewDocumentWindow } from './new-document-window.ts';
import styles from './template-menu.module.css';
import { TemplateRow } from './template-row.tsx';
import { useFavourites, useFoundTemplates, useTemplateMenu } from './use-templates.ts';

/** The minimum number of characters, and the pause in typing, milliseconds (NEW-2). */
const shortestSearch = 2;
const searchPause = 200;

const icons = { favourites: Star, all: Files, own: Bookmark, plain: Folder } as const;

/** Up and Down move between the buttons of a list. */
const moveInList = (event: KeyboardEvent<HTMLElement>): void => {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-choice]')];
  const row = (event.target as HTMLElement).closest('li');
  const at = buttons.findIndex((each) => each.closest('li') === row);
  const next = buttons[at + step];
  if (at < 0 || !next) return;
  event.preventDefault();
  next.focus();
};

/** Down moves from the search to the first template. */
const moveFromSearch = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key !== 'ArrowDown' || !(event.target instanceof HTMLInputElement)) return;
  const first = event.currentTarget.querySelector<HTMLElement>('section [data-choice]');
  if (!first) return;
  event.preventDefault();
  first.focus();
};

interface TemplateMenuProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Takes the chosen template instead of the window for new documents. */
  readonly onTemplate?: (templateId: number) => void;
}

/** The menu from which a new document is created: categories on the left, their templates on the right, and a search over both (NEW-1). */
export const TemplateMenu = ({ open, onClose, onTemplate }: TemplateMenuProps): ReactNode => {
  const { t } = useTranslation('documents');
  return (
    <Dialog open={open} onClose={onClose} title={t('templates.title')} size="lg">
      {open ? <MenuContent onClose={onClose} onTemplate={onTemplate} /> : null}
    </Dialog>
  );
};

const MenuContent = ({ onClose, onTemplate }: Omit<TemplateMenuProps, 'open'>): ReactNode => {
  const { t } = useTranslation('documents');
  const headingId = useId();
  const menu = useTemplateMenu();
  const { favourites, waiting: favouritesWaiting, isFavourite, busy, toggle } = useFavourites();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const found = useFoundTemplates(search);
  const openWindow = useNewDocumentWindow();

  // Both lists appear at once: favourites that came later would take the place of the category that is being read.
  const shown = favouritesWaiting ? undefined : menu.data;
  const categories = categoriesOf(shown ?? [], favourites);
  // Favourites come first; without favourites the first category with templates opens.
  const current = categories.find(({ key }) => key === chosen) ?? categories.find(({ templates }) => templates.length > 0) ?? categories[0];
  const nameOf = ({ kind, name }: ShownCategory): string =>
    kind === 'favourites' ? t('templates.favourites') : kind === 'all' ? t('templates.all') : name;
  const choose = ({ id }: Template): void => {
    if (onTemplate) onTemplate(id);
    else if (openWindow(newDocumentAddress.template(id))) onClose();
  };
  const row = (template: Template, described: boolean): ReactNode => (
    <TemplateRow
      key={template.id}
      template={template}
      favourite={isFavourite(template.id)}
      busy={busy.has(template.id)}
      described={described}
      onChoose={() => choose(template)}
      onToggle={() => void toggle(template)}
    />
  );

  const waiting = (
    <div className={styles.waiting}>
      <Skeleton count={6} />
    </div>
  );
  const list = (templates: readonly Template[], described: boolean): ReactNode => (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only passes on the arrow keys of the buttons inside
    <ul aria-labelledby={headingId} className={styles.templates} onKeyDown={moveInList}>
      {templates.map((each) => row(each, described))}
    </ul>
  );
  const results = (): ReactNode => {
    if (found.error && !found.data)
      return (
        <ListFailure
          error={found.error}
          title={t('templates.searchFailed')}
          retrying={found.isFetching}
          onRetry={() => void found.refetch()}
        />
      );
    if (!found.data) return waiting;
    return found.data.length === 0 ? <EmptyState icon={<SearchX />} title={t('templates.nothingFound')} /> : list(found.data, true);
  };
  const ofCategory = (): ReactNode => {
    if (menu.error && !menu.data)
      return (
        <ListFailure error={menu.error} title={t('templates.failed')} retrying={menu.isFetching} onRetry={() => void menu.refetch()} />
      );
    if (!shown || !current) return waiting;
    if (current.templates.length > 0) return list(current.templates, false);
    return current.kind === 'favourites' ? (
      <EmptyState icon={<Star />} title={t('templates.noFavourites')} text={t('templates.noFavouritesText')} />
    ) : (
      <EmptyState title={t('templates.empty')} />
    );
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only passes on the arrow key of the search inside
    <div className={styles.menu} onKeyDown={moveFromSearch}>
      <SearchField
        className={styles.search}
        size="lg"
        label={t('templates.search')}
        placeholder={t('templates.searchPlaceholder')}
        value={search}
        delay={searchPause}
        minLength={shortestSearch}
        onSearch={setSearch}
      />
      <nav aria-label={t('templates.categories')} className={styles.side}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only passes on the arrow keys of the buttons inside */}
        <ul className={styles.categories} onKeyDown={moveInList}>
          {categories.map((each) => {
            const Icon = icons[each.kind];
            const isCurrent = search === '' && each === current;
            return (
              <li key={each.key}>
                <button
                  type="button"
                  data-choice
                  aria-current={isCurrent ? 'true' : undefined}
                  className={cx(styles.category, isCurrent && styles.current)}
                  onClick={() => {
                    setSearch('');
                    setChosen(each.key);
                  }}
                >
                  <Icon aria-hidden="true" />
                  <span className={styles.categoryName}>{nameOf(each)}</span>
                  <span className={styles.count} aria-hidden="true">
                    {each.templates.length}
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
      </nav>
      <section aria-labelledby={headingId} className={styles.content}>
        <h3 id={headingId} className={styles.heading} aria-live="polite">
          {search === '' ? (current ? nameOf(current) : '') : t('templates.results')}
        </h3>
        {search === '' ? ofCategory() : results()}
      </section>
    </div>
  );
};
