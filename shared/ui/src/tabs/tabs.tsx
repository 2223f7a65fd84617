import { createContext, useContext, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from '../cx/index.ts';
import { Kept } from '../kept/index.ts';
import { nextTab } from './next-tab.ts';
import styles from './tabs.module.css';

interface TabItem<Value extends string = string> {
  value: Value;
  label: ReactNode;
  icon?: ReactNode;
  /** After the label: a `Counter`. */
  trailing?: ReactNode;
  disabled?: boolean;
}

export interface TabsProps<Value extends string = string> {
  items: readonly TabItem<Value>[];
  /** null: no tab is chosen. */
  value: Value | null;
  /** Called on every click, even on the chosen tab (so the star of the favourites can return to the previous tab). */
  onChange: (value: Value) => void;
  /** Accessible name of the row of tabs. */
  label: string;
  size?: 'sm' | 'md';
  /** At the row's right end. */
  actions?: ReactNode;
  className?: string;
  /** `TabPanel`s, one for each value; other content appears below the tabs as it is. */
  children?: ReactNode;
}

const Chosen = createContext<{ id: string; value: string | null }>({ id: '', value: null });

/**
 * A row of tabs. Arrow keys, Home and End choose; Tab moves on into the panel. It is our own instead of Base UI's, because the first screen
 * has tabs and does not load Base UI.
 */
export function Tabs<Value extends string>({
  items,
  value,
  onChange,
  label,
  size = 'md',
  actions,
  className,
  children,
}: TabsProps<Value>): ReactNode {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  function move(event: KeyboardEvent): void {
    const enabled = items.filter((item) => !item.disabled).map((item) => item.value);
    const next = nextTab(enabled, value, event.key);
    if (next === undefined) return;
    event.preventDefault();
    onChange(next);
    const index = items.findIndex((item) => item.value === next);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus();
  }
  // If none is chosen, the Tab key focuses the first one.
  const reachable = items.some((item) => item.value === value) ? value : items.find((item) => !item.disabled)?.value;
  return (
    <Chosen value={{ id, value }}>
      <div className={className}>
        <div className={cx(styles.bar, styles[size])}>
          <div ref={list} role="tablist" tabIndex={-1} aria-label={label} className={styles.list} onKeyDown={move}>
            {items.map((item) => (
              <button
                key={item.value}
                type="button"
                role="tab"
                id={`${id}tab-${item.value}`}
                aria-selected={item.value === value}
                aria-controls={item.value === value && children ? `${id}panel-${item.value}` : undefined}
                tabIndex={item.value === reachable ? 0 : -1}
                disabled={item.disabled}
                onClick={() => onChange(item.value)}
                className={styles.tab}
              >
                {item.icon ? <span className={styles.icon}>{item.icon}</span> : null}
                {item.label}
                {item.trailing}
              </button>
            ))}
          </div>
          {actions ? <div className={styles.actions}>{actions}</div> : null}
        </div>
        {children}
      </div>
    </Chosen>
  );
}

interface TabPanelProps {
  value: string;
  /** Once shown, it stays mounted and hidden while another tab is chosen; otherwise it is mounted only while its own tab is chosen. */
  keep?: boolean;
  className?: string;
  children: ReactNode;
}

/** The content of a tab. Use it inside `Tabs`. */
export function TabPanel({ value, keep = false, className, children }: TabPanelProps): ReactNode {
  const chosen = useContext(Chosen);
  const shown = chosen.value === value;
  const [seen, setSeen] = useState(shown);
  if (shown && !seen) setSeen(true);
  if (!shown && !(keep && seen)) return null;
  const panel = (
    <div
      role="tabpanel"
      id={`${chosen.id}panel-${value}`}
      aria-labelledby={`${chosen.id}tab-${value}`}
      // A panel without controls must be focusable, to be read and scrolled.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={cx(styles.panel, className)}
    >
      {children}
    </div>
  );
  return keep ? <Kept shown={shown}>{panel}</Kept> : panel;
}
