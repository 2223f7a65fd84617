import type { ReactNode } from 'react';
import { Tabs as Base } from '@base-ui/react/tabs';
import { cx } from '../cx/index.ts';
import styles from './tabs.module.css';

export interface TabItem<Value extends string = string> {
  value: Value;
  label: ReactNode;
  icon?: ReactNode;
  /** After the label: a `Counter`. */
  trailing?: ReactNode;
  disabled?: boolean;
}

export interface TabsProps<Value extends string = string> {
  items: readonly TabItem<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** Accessible name of the row of tabs. */
  label: string;
  /** At the row's right end. */
  actions?: ReactNode;
  className?: string;
  /** `TabPanel`s, one a value; anything else stands below the tabs as it is. */
  children?: ReactNode;
}

/** A row of tabs. Arrow keys, Home and End move, Enter and Space choose. */
export function Tabs<Value extends string>({
  items,
  value,
  onChange,
  label,
  actions,
  className,
  children,
}: TabsProps<Value>): ReactNode {
  return (
    <Base.Root
      value={value}
      onValueChange={(next: Value, details) => (details.reason === 'none' ? onChange(next) : undefined)}
      className={className}
    >
      <div className={styles.bar}>
        <Base.List aria-label={label} className={styles.list}>
          {items.map((item) => (
            <Base.Tab key={item.value} value={item.value} disabled={item.disabled} className={styles.tab}>
              {item.icon ? <span className={styles.icon}>{item.icon}</span> : null}
              {item.label}
              {item.trailing}
            </Base.Tab>
          ))}
        </Base.List>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
      {children}
    </Base.Root>
  );
}

/** What a tab shows; it is in the page only while its tab is chosen. */
export function TabPanel({ value, className, children }: { value: string; className?: string; children: ReactNode }): ReactNode {
  return (
    <Base.Panel value={value} className={cx(styles.panel, className)}>
      {children}
    </Base.Panel>
  );
}
