import { useState } from 'react';
// Not in the entry of the package, so that the sign-in screen goes without it; the errors are the entry's, whoever brings this.
import { textOfFailure } from '@qujat/api';

export interface Change {
  /** True while one is under way. */
  readonly busy: boolean;
  /** Why the last one has failed, in the person's language; null where it has not. */
  readonly failure: string | null;
  /** Says what is wrong before anything is sent; null when the person has mended it. */
  readonly setFailure: (failure: string | null) => void;
  /** Makes a change; answers whether it is done. */
  readonly run: (act: () => Promise<unknown>) => Promise<boolean>;
}

interface ChangeOptions {
  /** What is said where the server says nothing. */
  readonly otherwise: string;
  /** After each, also one that failed: what is shown is asked for again. A promise is waited for. */
  readonly settled?: () => unknown;
}

/** What a window changes by calls: whether one is under way, and why the last one has failed. */
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
