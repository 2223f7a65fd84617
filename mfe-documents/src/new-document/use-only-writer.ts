import { useEffect, useState } from 'react';

/**
 * Whether this tab is the one that writes: of several tabs with one draft, one does. `steals` takes it from the tab that has it, which
 * is told. Browsers without locks (plain HTTP) let all write; the server then tells the later one.
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
      // Another tab has taken it.
      .catch(() => ended || setMine(false));
    return () => {
      ended = true;
      release();
    };
  }, [name, steals]);
  return mine;
};
