import { useSyncExternalStore } from 'react';

/** Which row is the current one, for a table that does not render again when another one is. */
export interface CurrentRow {
  /** The key of the current row (`rowKey`), or null. */
  get: () => string | null;
  /** Calls the listener whenever another row has become the current one, and returns what ends that. */
  subscribe: (listener: () => void) => () => void;
}

const nothingToEnd = (): void => undefined;
const neverChanges = (): typeof nothingToEnd => nothingToEnd;

/** Whether the row with this key is the current one. Only the rows that this changes for render again. */
export function useIsCurrent(current: boolean | CurrentRow, key: string): boolean {
  const isCurrent = (): boolean => (typeof current === 'boolean' ? current : current.get() === key);
  return useSyncExternalStore(typeof current === 'boolean' ? neverChanges : current.subscribe, isCurrent, isCurrent);
}
