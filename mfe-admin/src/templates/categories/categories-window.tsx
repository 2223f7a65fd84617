import { queryKey } from '@qujat/api';
import { useChange } from '@qujat/api/use-change';
import { addCategory, orderCategories, removeCategory, renameCategory } from '@qujat/contract/administration/template-categories';
import type { OpenedDesign } from '@qujat/contract/administration/templates';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { Dialog } from '@qujat/ui/dialog';
import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { moved } from '../design-edit.ts';
import { useRowFocus } from '../use-row-focus.ts';
import styles from './categories.module.css';
import { CategoryRow } from './category-row.tsx';
import { NamesOfCategory } from './names-of-category.tsx';

interface CategoriesWindowProps {
  readonly categories: OpenedDesign['categories'];
  /** Those that hold templates are not removed. */
  readonly used: ReadonlySet<number>;
  readonly onClose: () => void;
}

const nothing = { russian: '', kazakh: '' } as const;

/** The categories of the menu «Создать»: their names and order (ADM-71). Each change is saved at once. */
export const CategoriesWindow = ({ categories, used, onClose }: CategoriesWindowProps): ReactNode => {
  const { t } = useTranslation('templates');
  const client = useQueryClient();
  const box = useRef<HTMLDivElement>(null);
  const [names, setNames] = useState<{ readonly russian: string; readonly kazakh: string }>(nothing);
  const { busy, failure, run } = useChange({
    otherwise: t('categories.failed'),
    refresh: () => client.invalidateQueries({ queryKey: queryKey('administration', 'templates') }),
  });
  const put = (at: number, by: -1 | 1): void => {
    const ids = moved(categories, at, by).map(({ id }) => id);
    void run((send) => send(orderCategories, { ids }, { background: true }));
  };
  const focus = useRowFocus({ box, count: categories.length, onMove: put });
  const add = async (): Promise<void> => {
    if (await run((send) => send(addCategory, names, { background: true }))) setNames(nothing);
  };
  return (
    <Dialog open onClose={onClose} title={t('categories.title')} size="lg">
      <div ref={box} className={styles.rows}>
        {failure ? (
          <p role="alert" className={styles.failure}>
            {failure}
          </p>
        ) : null}
        <ol className={styles.list}>
          {categories.map((each, at) => (
            <li key={each.id} data-row={at}>
              <CategoryRow
                category={each}
                index={at}
                count={categories.length}
                busy={busy}
                isUsed={used.has(each.id)}
                onRename={(next) => void run((send) => send(renameCategory, { id: each.id, ...next }, { background: true }))}
                onMove={(by) => focus.move(at, by)}
                onRemove={() => {
                  focus.removed(at, categories.length - 1);
                  void run((send) => send(removeCategory, { id: each.id }, { background: true }));
                }}
              />
            </li>
          ))}
        </ol>
        <form
          className={styles.add}
          onSubmit={(event) => {
            event.preventDefault();
            void add();
          }}
        >
          <NamesOfCategory names={names} what={t('categories.new')} onChange={setNames} />
          <Button type="submit" data-adds="" icon={<Plus aria-hidden="true" />} loading={busy} disabled={names.russian.trim() === ''}>
            {t('categories.add')}
          </Button>
        </form>
      </div>
    </Dialog>
  );
};
