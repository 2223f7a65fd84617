/** Several tabs in one jsdom: each has its own modules, and all share localStorage. */
import type * as Session from '../src/index.ts';

export type SessionTab = typeof Session;

export const openSession = async (): Promise<SessionTab> => {
  let tab: SessionTab | undefined;
  await jest.isolateModulesAsync(async () => {
    tab = await import('../src/index.ts');
  });
  if (!tab) throw new Error('The modules were not loaded');
  return tab;
};

export const stored = (): Record<string, unknown> => JSON.parse(localStorage.getItem('qujat') ?? '{}') as Record<string, unknown>;

/** Writes some fields without notifying the tabs, as a tab of an older release or a person would. */
export const overwrite = (fields: object): void => localStorage.setItem('qujat', JSON.stringify({ ...stored(), ...fields }));

/** The storage event for other tabs; jsdom does not send it, because here they are one window. */
export const tellOfStorage = (key: string | null = 'qujat'): void => {
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: key && localStorage.getItem(key) }));
};

export const clearBrowser = (): void => {
  localStorage.clear();
  for (const each of document.cookie.split('; ')) document.cookie = `${each.split('=')[0]}=; path=/; max-age=0`;
  document.documentElement.className = '';
};
