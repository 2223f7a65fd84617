import { useCallback, useEffect, useState } from 'react';

type CardModule = typeof import('./document-card.tsx');

let loaded: CardModule | undefined;
let loading: Promise<CardModule> | undefined;

/** The card is a chunk of its own, asked for when somebody points at a number. A failed load is forgotten, so that asking again tries again. */
const loadCard = (): Promise<CardModule> => {
  loading ??= import(/* webpackChunkName: "card" */ './document-card.tsx').then(
    (module) => (loaded = module),
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
};

/** Begins to load the card; a failure shows when the card is opened. */
export const preloadCard = (): void => void loadCard().catch(() => undefined);

/** The card's module when it is wanted: at once if it is there, without Suspense and its 300 ms. */
export const useCardModule = (wanted: boolean): { module: CardModule | undefined; failed: boolean; retry: () => void } => {
  const [module, setModule] = useState(() => loaded);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (wanted && !module) loadCard().then(setModule, () => setFailed(true));
  }, [wanted, module]);
  const retry = useCallback((): void => {
    setFailed(false);
    loadCard().then(setModule, () => setFailed(true));
  }, []);
  return { module, failed, retry };
};
