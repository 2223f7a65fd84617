import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setWidth } from '../../test-support/browser.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { forgetSession } from '../../test-support/session.ts';
import { profileWire, serve } from '../../test-support/wire.ts';

beforeEach(() => {
  forgetSession();
  serve();
});

const menuButton = (): HTMLElement => screen.getByRole('button', { name: 'Открыть меню' });
const content = (): HTMLElement => screen.getByRole('main', { hidden: true }).parentElement!;

test('the menu button opens the drawer, which takes the focus and disables the content', async () => {
  setWidth(390);
  await renderApp();
  await screen.findByRole('heading', { name: 'Список' });
  await userEvent.click(menuButton());
  expect(screen.getAllByRole('button', { name: 'Закрыть меню' })[0]).toHaveFocus();
  expect(content()).toHaveAttribute('inert');
});

test('Escape closes the drawer and restores the focus', async () => {
  setWidth(390);
  await renderApp();
  await screen.findByRole('heading', { name: 'Список' });
  await userEvent.click(menuButton());
  await userEvent.keyboard('{Escape}');
  expect(content()).not.toHaveAttribute('inert');
  expect(menuButton()).toHaveFocus();
});

test('the mask closes the drawer', async () => {
  setWidth(390);
  const { container } = await renderApp();
  await screen.findByRole('heading', { name: 'Список' });
  await userEvent.click(menuButton());
  await userEvent.click(container.querySelector('.mask')!);
  expect(content()).not.toHaveAttribute('inert');
});

test('choosing a tab closes the drawer, even the current one, and focuses the heading', async () => {
  setWidth(390);
  await renderApp();
  await screen.findByRole('heading', { name: 'Список' });
  await userEvent.click(menuButton());
  await userEvent.click(screen.getByRole('link', { name: 'Исполненные' }));
  await waitFor(() => expect(content()).not.toHaveAttribute('inert'));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Список' })).toHaveFocus());
  await userEvent.click(menuButton());
  await userEvent.click(screen.getByRole('link', { name: 'Исполненные' }));
  await waitFor(() => expect(content()).not.toHaveAttribute('inert'));
});

test('a widened window shows its sidebar again', async () => {
  const resize = setWidth(390);
  const { container } = await renderApp();
  await screen.findByRole('heading', { name: 'Список' });
  await userEvent.click(menuButton());
  act(() => resize(1440));
  await waitFor(() => expect(container.querySelector('.toggled')).toBeNull());
  expect(content()).not.toHaveAttribute('inert');
});

test.each([
  [{ restricted_instance_mode: 1 }, true],
  [{ restricted_instance_mode: 1, has_privileged_role: 1 }, false],
  [{}, false],
])('with %j the restricted look is %s', async (flags, restricted) => {
  setWidth(390);
  serve({ '/ce/docs1.5/profile.php': profileWire(flags) });
  const { container } = await renderApp({ profile: flags });
  await screen.findByRole('heading', { name: 'Список' });
  expect(container.querySelector('.restricted') !== null).toBe(restricted);
});
