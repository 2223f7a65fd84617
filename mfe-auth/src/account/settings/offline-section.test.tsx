import { readFacsimile } from '@qujat/contract/facsimile';
import { offlineReading } from '@qujat/contract/offline-reading';
import { readSettings } from '@qujat/contract/settings';
import {
  identityAtom,
  keptDecisionsAtom,
  lostDecisionsAtom,
  offlineReadingAtom,
  setKeptDecisions,
  signIn,
  signOut,
  store,
} from '@qujat/session';
import { Provider } from 'jotai';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { serve } from '../../../test-support/fake-server.ts';
import { around } from '../../../test-support/page.tsx';
import { configure, openSection, settings } from '../../../test-support/settings.tsx';
import { person } from '../../../test-support/sign-in.tsx';
import SettingsPage from './settings-page.tsx';

jest.mock('@qujat/api', () => ({ ...jest.requireActual<object>('@qujat/api'), hasExtension: jest.fn() }));

const label = 'Хранить в этом браузере входящие и отмеченные звёздочкой документы';
const deleteDatabase = jest.fn();

/** What browsers have over https, and the test's window has not. */
const abilities = (): void => {
  Object.assign(globalThis, { indexedDB: { deleteDatabase } });
  Object.defineProperty(globalThis.crypto, 'subtle', { value: {}, configurable: true });
  Object.assign(navigator, { locks: {} });
};
const open = async (allowed: 0 | 1) => {
  signIn({ token: 't', tokenExp: 0, refreshToken: 'r' });
  configure('settings', 'offline-reading');
  openSection('offline');
  serve({ [readSettings.path]: [settings], [readFacsimile.path]: [{}], [offlineReading.path]: [{ allowed }] });
  render(<Provider store={store}>{around(<SettingsPage />)}</Provider>);
  return screen.findByRole('checkbox', { name: label });
};
beforeEach(abilities);
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'indexedDB');
  Reflect.deleteProperty(globalThis.crypto, 'subtle');
  Reflect.deleteProperty(navigator, 'locks');
  deleteDatabase.mockClear();
});

test('the choice is for this session; taking it back destroys what is kept', async () => {
  const box = await open(1);
  expect(box).not.toBeChecked();
  await person.click(box);
  expect(store.get(offlineReadingAtom)).toBe(true);
  expect(deleteDatabase).not.toHaveBeenCalled();
  await person.click(box);
  expect(store.get(offlineReadingAtom)).toBe(false);
  expect(deleteDatabase).toHaveBeenCalledWith('qujat-inbox');
  await person.click(box);
  act(() => signOut());
  expect(store.get(offlineReadingAtom)).toBe(false);
});

test('with decisions to be sent it asks before it destroys them', async () => {
  const box = await open(1);
  await person.click(box);
  act(() => setKeptDecisions(store.get(identityAtom)!, 1));
  await person.click(box);
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('Решений к отправке в этом браузере: 1.');
  await person.click(within(question).getByRole('button', { name: 'Отмена' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect([store.get(offlineReadingAtom), deleteDatabase.mock.calls]).toEqual([true, []]);
  await person.click(box);
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Выключить' }));
  await waitFor(() => expect(deleteDatabase).toHaveBeenCalledWith('qujat-inbox'));
  expect([store.get(offlineReadingAtom), store.get(keptDecisionsAtom), store.get(lostDecisionsAtom)]).toEqual([false, 0, 0]);
});

test('where the organisation forbids it, it cannot be chosen, and the page says why', async () => {
  expect(await open(0)).toBeDisabled();
  expect(screen.getByText('Организация не разрешает хранить документы в браузере.')).toBeVisible();
});

test('a browser that cannot keep anything says so', async () => {
  Reflect.deleteProperty(globalThis, 'indexedDB');
  expect(await open(1)).toBeDisabled();
  expect(screen.getByText(/Этот браузер не может хранить документы/)).toBeVisible();
});
