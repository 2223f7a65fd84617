import type { QueueCode } from '@qujat/contract/vocabulary';
import type { CurrentRow } from '@qujat/ui/table';
import { atom, useAtomValue, useStore, type PrimitiveAtom } from 'jotai';
import { useEffect, useState, type ReactNode } from 'react';
import { CardHost } from './card-host.tsx';

/** Opens the card from a row, and says which row is marked for it. */
export interface OpensCard {
  readonly shown: CurrentRow;
  readonly open: (id: number | null) => void;
}

interface OpenCard extends OpensCard {
  readonly id: PrimitiveAtom<number | null>;
}

const createOpenCard = (store: ReturnType<typeof useStore>): OpenCard => {
  const id = atom<number | null>(null);
  return {
    id,
    open: (opened) => store.set(id, opened),
    shown: {
      get: () => {
        const shown = store.get(id);
        return shown === null ? null : String(shown);
      },
      subscribe: (listener) => store.sub(id, listener),
    },
  };
};

/**
 * The card over the lists of a queue. Only the card's window and the rows that it marks render when another one opens, not the lists around
 * them. Another queue has none open yet, and leaving the page closes it.
 */
export const useOpenCard = (queue: QueueCode): OpenCard => {
  const store = useStore();
  const [last, setLast] = useState(() => ({ queue, card: createOpenCard(store) }));
  let { card } = last;
  if (last.queue !== queue) {
    card = createOpenCard(store);
    setLast({ queue, card });
  }
  useEffect(() => () => card.open(null), [card]);
  return card;
};

/** The window of the card that is open. */
export const OpenCardHost = ({ card }: { readonly card: OpenCard }): ReactNode => (
  <CardHost id={useAtomValue(card.id)} onOpen={card.open} />
);
