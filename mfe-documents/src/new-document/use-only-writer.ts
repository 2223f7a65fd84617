import { useEffect, useState } from 'react';

/**
 * Whether this tab is the writer: of several tabs with one draft, one writes. `steals` takes the role from another tab, which is notified.
 * In browsers without locks (plain HTTP) all tabs write; the server then rejects the later save.
 */
export const useOnlyWriter = (name: string, steals: boolean): boolean => {
  const [mine, setMine] = useState(true);
  useEffect(() => {
    const locks = (navigator as Partial<Pick<Navigator, 'locks'>>).locks;
    if (!locks) return undefined;
    let ended = false;
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    locks
      .request(`qujat-draft-${name}`, steals ? { steal: true } : { ifAvailable: true }, async (lock) => {
        if (ended) return;
        setMine(lock !== null);
        if (lock) await held;
      })
      // Another tab has taken the role.
      .catch(() => ended || setMine(false));
    return () => {
      ended = true;
      release();
    };
  }, [name, steals]);
  return mine;
};
