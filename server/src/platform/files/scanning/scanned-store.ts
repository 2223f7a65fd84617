import type { FileStore } from '../store.ts';

/** A store whose files wait for the scanner from the moment they are written. */
export const scannedStore = (store: FileStore, { refusesWaiting }: { readonly refusesWaiting: boolean }): FileStore => ({
  ...store,
  refusesWaiting,
  write: async (...given) => ({ ...(await store.write(...given)), scan: 'waiting' }),
});
