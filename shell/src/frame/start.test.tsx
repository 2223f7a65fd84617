import { hasExtension } from '@qujat/api';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { profileCodec } from '@qujat/contract/shell';
import { setProfile } from '@qujat/session';
import { setWidth } from '../test-support/browser.ts';
import { renderApp } from '../test-support/render-app.tsx';
import { profileWire, serve } from '../test-support/wire.ts';

jest.mock('@qujat/api', () => ({ ...jest.requireActual<object>('@qujat/api'), hasExtension: jest.fn() }));

/** The default of this layout is the list 3. */
const plainLayout = { custom_frontend_layout: { SideBarId: null } };

const address = (): string => window.location.pathname + window.location.hash;

beforeEach(() => {
  serve();
  setWidth(1440);
  jest.mocked(hasExtension).mockImplementation((name) => name === 'start-page');
});

test('who starts with the incoming documents comes to them, also by the logo', async () => {
  const profile = { ...plainLayout, start_page: 'incoming' };
  serve({ '/ce/docs1.5/profile.php': profileWire(profile) });
  await renderApp({ profile });
  await waitFor(() => expect(address()).toBe('/#currentTab=13'));
  await userEvent.click(screen.getByRole('link', { name: 'Лента' }));
  expect(address()).toBe('/portal');
  await userEvent.click(screen.getAllByRole('link', { name: 'Qujat: на главную' })[0]!);
  await waitFor(() => expect(address()).toBe('/#currentTab=13'));
});

test.each(['/#currentTab=1', '/?document=7'])('%s has precedence', async (path) => {
  await renderApp({ path, profile: { ...plainLayout, start_page: 'incoming' } });
  await screen.findByRole('heading', { level: 1, name: 'Список' });
  expect(window.location.href).toContain(path);
  expect(address()).not.toContain('currentTab=13');
});

test('for whoever has chosen nothing, «/» stays the list', async () => {
  await renderApp({ profile: { ...plainLayout, start_page: 'last' } });
  await waitFor(() => expect(address()).toBe('/#currentTab=3'));
  // A choice made in another window does not move this one.
  act(() => setProfile(profileCodec.decode(profileWire({ ...plainLayout, start_page: 'incoming' }))));
  expect(address()).toBe('/#currentTab=3');
});
