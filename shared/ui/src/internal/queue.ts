import { useSyncExternalStore } from 'react';

/** Requests that a host component will show, kept outside React so that any code can add one. */
export interface Queue<Item> {
  add: (item: Item) => void;
  remove: (item: Item) => void;
  read: () => readonly Item[];
  subscribe: (listener: () => void) => () => void;
}

/** Creates an empty queue. */
export function createQueue<Item>(): Queue<Item> {
  let items: readonly Item[] = [];
  const listeners = new Set<() => void>();
  const set = (next: readonly Item[]): void => {
    items = next;
    for (const listener of listeners) listener();
  };
  return {
    add: (item) => set([...items, item]),
    remove: (item) => set(items.filter((other) => other !== item)),
    read: () => items,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const nothing: readonly never[] = [];

/** The current items of a queue; none in a prerender. */
export function useQueue<Item>(queue: Queue<Item>): readonly Item[] {
  return useSyncExternalStore(queue.subscribe, queue.read, () => nothing);
}
