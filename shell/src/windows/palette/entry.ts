import type { LucideIcon } from 'lucide-react';

/** An entry of the palette: a destination or an action. */
export interface PaletteEntry {
  readonly id: string;
  readonly label: string;
  /** Shown smaller behind the label; searched as well. */
  readonly hint?: string;
  /** The hint stands below the label. */
  readonly below?: boolean;
  readonly icon?: LucideIcon;
  readonly run: () => void;
}

export interface PaletteGroup {
  readonly title: string;
  readonly entries: readonly PaletteEntry[];
}

const plain = (text: string): string => text.toLocaleLowerCase().replaceAll('ё', 'е');

/** Whether every typed word occurs in the entry. */
export const matches = ({ label, hint = '' }: PaletteEntry, typed: string): boolean => {
  const text = plain(`${label} ${hint}`);
  return plain(typed)
    .split(/\s+/)
    .every((word) => text.includes(word));
};

/** The groups with their matching entries; empty groups are left out. */
export const narrowGroups = (groups: readonly PaletteGroup[], typed: string): readonly PaletteGroup[] =>
  groups
    .map((group) => ({ ...group, entries: group.entries.filter((entry) => matches(entry, typed)) }))
    .filter(({ entries }) => entries.length > 0);
