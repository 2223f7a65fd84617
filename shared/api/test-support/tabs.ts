/** Several tabs in one jsdom: each has its own modules, and all share storage and locks. */
import type * as Api from '@qujat/api';
import type { startPeriodicRefresh } from '@qujat/api/periodic-refresh';
import type * as Session from '@qujat/session';

export interface Tab {
  readonly api: typeof Api;
  readonly startPeriodicRefresh: typeof startPeriodicRefresh;
  readonly session: typeof Session;
  /** The places that calls have navigated to. */
  readonly visited: string[];
}

export const openTab = async (): Promise<Tab> => {
  const visited: string[] = [];
  let modules: Omit<Tab, 'visited'> | undefined;
  await jest.isolateModulesAsync(async () => {
    modules = {
      api: await import('@qujat/api'),
      session: await import('@qujat/session'),
      ...(await import('@qujat/api/periodic-refresh')),
    };
    // Lazily loaded modules must be this tab's own, too.
    await (await import('../src/load-refresh.ts')).loadRefresh();
    await (await import('../src/client.ts')).loadClient();
  });
  if (!modules) throw new Error('The modules were not loaded');
  modules.api.setNavigator((path) => visited.push(path));
  return { ...modules, visited };
};

/** Web Locks as far as we use them: one holder at a time over all tabs. */
export const installLocks = (): void => {
  let last: Promise<unknown> = Promise.resolve();
  const request = <T>(_name: string, work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work, work);
    last = mine.catch(() => undefined);
    return mine;
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
};

export const removeLocks = (): void => {
  Object.defineProperty(navigator, 'locks', { configurable: true, value: undefined });
};

export const stored = (): Record<string, unknown> => JSON.parse(localStorage.getItem('qujat') ?? '{}') as Record<string, unknown>;

/** The storage event for other tabs; jsdom does not send it, because here they are one window. */
export const tellOfStorage = (key: string | null = 'qujat'): void => {
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: key && localStorage.getItem(key) }));
};
