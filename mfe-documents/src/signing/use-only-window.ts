import { useEffect, useState } from 'react';

/**
 * Whether this window tells of signing. A window in which signing has begun does; of the others the first that is open, so that the panel
 * does not come back in each new one (SIG-11). Null: not known yet. In browsers without locks (plain HTTP) every window does.
 */
export const useOnlyWindow = (began: boolean): boolean | null => {
  const [mine, setMine] = useState<boolean | null>(null);
  const locks = (navigator as Partial<Pick<Navigator, 'locks'>>).locks;
  useEffect(() => {
    if (!locks) return undefined;
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let ended = false;
    locks
      .request('qujat-signing-panel', began ? {} : { ifAvailable: true }, async (lock) => {
        if (ended) return;
        setMine(lock !== null);
        if (lock) await held;
      })
      .catch((error: unknown) => {
        console.error(error);
        setMine(true);
      });
    return () => {
      ended = true;
      release();
    };
  }, [locks, began]);
  return began || !locks ? true : mine;
};
