import { clearBrowser, openSession, tellOfStorage } from '../test-support/tabs.ts';
import { forgetText, keepText, keptText, keptTextNames } from './kept-texts.ts';

const tokens = { token: 'a', tokenExp: 0, refreshToken: 'r' };

afterEach(() => {
  jest.restoreAllMocks();
  clearBrowser();
});

it('stores texts by name, beside the browser’s other data', () => {
  localStorage.setItem('qujat', '{}');
  expect(keepText('draft/1/a', 'Прошу')).toBe(true);
  keepText('draft/1/b', 'согласовать');
  keepText('other', 'x');
  expect(keptText('draft/1/a')).toBe('Прошу');
  expect(keptTextNames('draft/1/').toSorted()).toEqual(['draft/1/a', 'draft/1/b']);
  forgetText('draft/1/a');
  expect(keptText('draft/1/a')).toBeNull();
  expect(localStorage.getItem('qujat')).toBe('{}');
});

it('reports that the browser can store nothing', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(keepText('draft/2', 'Прошу')).toBe(false);
  expect(keptText('draft/2')).toBeNull();
});

it('keeps none after a sign-out, in any tab', async () => {
  const [tab, other] = [await openSession(), await openSession()];
  const end = other.startSession(() => {});
  tab.signIn(tokens);
  tellOfStorage();
  tab.keepText('draft/1/a', 'Прошу');
  tab.setDarkMode(true);
  tab.signOut('person');
  expect(tab.keptTextNames('')).toEqual([]);
  // Another tab that has not been notified yet still writes; its text is removed as soon as it is.
  expect(other.keepText('draft/1/b', 'согласовать')).toBe(true);
  tellOfStorage();
  expect(other.keptTextNames('')).toEqual([]);
  expect(other.keepText('draft/1/b', 'согласовать')).toBe(false);
  expect((await openSession()).keepText('draft/1/c', 'x')).toBe(false);
  expect(document.cookie).toContain('theme=dark');
  tab.signIn(tokens);
  expect(tab.keepText('draft/1/a', 'снова')).toBe(true);
  end();
});

it('keeps them when the session expired', async () => {
  const tab = await openSession();
  tab.signIn(tokens);
  tab.keepText('draft/1/a', 'Прошу');
  tab.signOut('session-idle');
  expect(tab.keptText('draft/1/a')).toBe('Прошу');
  expect(tab.keepText('draft/1/a', 'Прошу согласовать')).toBe(true);
  const next = await openSession();
  expect(next.store.get(next.signedOutByAtom)).toBe('session-idle');
  next.signIn(tokens);
  expect(next.store.get(next.signedOutByAtom)).toBeNull();
});
