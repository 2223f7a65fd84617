import { useState } from 'react';
// Not exported by the package's index, so that the sign-in screen does not load it; the errors are the index's own.
import { textOfFailure } from '@qujat/api';

export interface Change {
  /** True while one is under way. */
  readonly busy: boolean;
  /** Why the last one has failed, in the person's language; null where it has not. */
  readonly failure: string | null;
  /** Shows a problem before anything is sent; null when the person has fixed it. */
  readonly setFailure: (failure: string | null) => void;
  /** Makes a change; answers whether it is done. */
  readonly run: (act: () => Promise<unknown>) => Promise<boolean>;
}

interface ChangeOptions {
  /** The message if the server gives none. */
  readonly otherwise: string;
  /** Runs after each change, also a failed one, to refetch the shown data. A promise is awaited. */
  readonly settled?: () => unknown;
}

/** A window's changes by calls: whether one is running, and why the last one failed. */
export const useChange = ({ otherwise, settled }: ChangeOptions): Change => {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  return {
    busy,
    failure,
    setFailure,
    run: async (act) => {
      setBusy(true);
      setFailure(null);
      try {
        await act();
        return true;
      } catch (error) {
        console.error(error);
        setFailure(textOfFailure(error) || otherwise);
        return false;
      } finally {
        await settled?.();
        setBusy(false);
      }
    },
  };
};
