import type { ReactNode } from 'react';

interface Labelled {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  disabled?: boolean;
  /** At the right edge: a counter or a key. */
  trailing?: ReactNode;
}

/** One line of a menu. */
export type MenuEntry =
  | (Labelled & { kind?: 'action'; onSelect: () => void; danger?: boolean })
  | (Labelled & {
      kind: 'link';
      href: string;
      newTab?: boolean;
      download?: boolean;
      onSelect?: (event: { preventDefault: () => void }) => void;
    })
  /** One of several: neighbouring choices are one group, the chosen one has a tick. */
  | (Labelled & { kind: 'choice'; chosen: boolean; onSelect: () => void })
  /** On or off; the menu stays open. */
  | (Labelled & { kind: 'switch'; on: boolean; onChange: (on: boolean) => void })
  | { kind: 'title'; key: string; label: ReactNode }
  | { kind: 'separator'; key: string };
