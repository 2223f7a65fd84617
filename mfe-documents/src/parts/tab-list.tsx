import { cx } from '@qujat/ui/cx';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import styles from './tab-list.module.css';

export interface TabItem<Key extends string> {
  readonly key: Key;
  readonly label: string;
  readonly icon?: ReactNode;
}

interface TabListProps<Key extends string> {
  /** Ids of tabs and panel begin with it. */
  readonly id: string;
  readonly label: string;
  readonly tabs: readonly TabItem<Key>[];
  readonly selected: Key;
  /** Also called for the tab that is selected already. */
  readonly onSelect: (key: Key) => void;
  readonly size?: 'sm' | 'md';
}

/** What the panel below must carry, so that it belongs to its tab. */
export const panelProps = (id: string, selected: string) =>
  ({ id: `${id}-panel`, role: 'tabpanel', 'aria-labelledby': `${id}-tab-${selected}` }) as const;

/** Where the arrow keys lead from a tab. */
const target = <Key extends string>(keys: readonly Key[], current: Key, pressed: string): Key | undefined => {
  const index = keys.indexOf(current);
  if (pressed === 'ArrowRight') return keys[(index + 1) % keys.length];
  if (pressed === 'ArrowLeft') return keys.at(index - 1);
  if (pressed === 'Home') return keys[0];
  return pressed === 'End' ? keys.at(-1) : undefined;
};

/**
 * Tabs above a panel. Small and our own rather than @qujat/ui/tabs: they belong to the first screen, which does without
 * Base UI, and a press on the selected tab must be heard (the favourites' star leads back to the previous tab).
 */
export const TabList = <Key extends string>({ id, label, tabs, selected, onSelect, size = 'md' }: TabListProps<Key>): ReactNode => {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent): void => {
    const next = target(tabs.map(({ key }) => key), selected, event.key);
    if (!next || next === selected) return;
    event.preventDefault();
    onSelect(next);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={label} className={cx(styles.tabs, styles[size])} onKeyDown={move}>
      {tabs.map((tab) => (
        <button
          key={tab.key}
          type="button"
          role="tab"
          id={`${id}-tab-${tab.key}`}
          data-tab={tab.key}
          aria-selected={tab.key === selected}
          aria-controls={tab.key === selected ? `${id}-panel` : undefined}
          tabIndex={tab.key === selected ? 0 : -1}
          className={cx(styles.tab, tab.key === selected && styles.selected)}
          onClick={() => onSelect(tab.key)}
        >
          {tab.icon}
          {tab.label}
        </button>
      ))}
    </div>
  );
};
