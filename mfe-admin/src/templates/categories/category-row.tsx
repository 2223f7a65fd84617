import type { OpenedDesign } from '@qujat/contract/administration/templates';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { useState, type ReactNode } from 'react';
import { RowButtons } from '../row-buttons.tsx';
import styles from './categories.module.css';
import { NamesOfCategory } from './names-of-category.tsx';

interface CategoryRowProps {
  readonly category: OpenedDesign['categories'][number];
  readonly index: number;
  readonly count: number;
  readonly busy: boolean;
  readonly isUsed: boolean;
  readonly onRename: (names: { readonly russian: string; readonly kazakh: string }) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

/** The names of a category, saved by Enter or the button; its place in the order. */
export const CategoryRow = ({ category, index, count, busy, isUsed, onRename, onMove, onRemove }: CategoryRowProps): ReactNode => {
  const { t } = useTranslation('templates');
  const [names, setNames] = useState({ russian: category.russian, kazakh: category.kazakh });
  const isChanged = names.russian.trim() !== '' && (names.russian !== category.russian || names.kazakh !== category.kazakh);
  const name = category.russian;
  return (
    <form
      className={styles.row}
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged) onRename(names);
      }}
    >
      <NamesOfCategory names={names} what={name} onChange={setNames} />
      <span className={styles.buttons}>
        <Button type="submit" size="sm" disabled={!isChanged || busy} aria-label={t('categories.renameOne', { name })}>
          {t('categories.rename')}
        </Button>
        <RowButtons
          name={name}
          index={index}
          count={count}
          stays={isUsed ? t('categories.used', { name }) : undefined}
          onMove={onMove}
          onRemove={onRemove}
        />
      </span>
    </form>
  );
};
