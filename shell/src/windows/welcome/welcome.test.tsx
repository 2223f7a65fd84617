import { emit } from '@qujat/remotes';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setWidth } from '../../test-support/browser.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { forgetSession } from '../../test-support/session.ts';
import { profileWire, serve } from '../../test-support/wire.ts';

const shown = { welcome_modal_display: 1 };

beforeEach(() => {
  forgetSession();
  setWidth(1440);
  Element.prototype.getAnimations ??= () => [];
});

test('greets a new person with three instructions until it has been closed', async () => {
  serve({ '/ce/docs1.5/profile.php': profileWire(shown) });
  const { unmount } = await renderApp({ profile: shown });
  const dialog = await screen.findByRole('dialog', { name: 'Добро пожаловать в Qujat' });
  const titles = within(dialog)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(titles).toEqual(['Платный договор', 'Договор по государственному гранту', 'Подписание родителем']);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Подписание родителем' }));
  expect(within(dialog).getByText(/Если студенту нет 18 лет/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(JSON.parse(localStorage.getItem('qujat') ?? '{}')).toMatchObject({ hideWelcomeModal: true });
  unmount();
  await renderApp({ profile: shown });
  expect(await screen.findByRole('heading', { name: 'Список' })).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => emit('window-asked', { window: 'welcome' }));
  expect(await screen.findByRole('dialog', { name: 'Добро пожаловать в Qujat' })).toBeVisible();
});

test('greets a new company with its first steps instead of a university’s instructions', async () => {
  const steps = { ...shown, welcome_steps: 1 };
  serve({ '/ce/docs1.5/profile.php': profileWire(steps) });
  await renderApp({ profile: steps });
  const dialog = await screen.findByRole('dialog', { name: 'Добро пожаловать в Qujat' });
  expect(
    within(dialog)
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent),
  ).toEqual(['1 Подтвердите свой ИИН', '2 Создайте документ', '3 Отправьте по маршруту', '4 Подпишите']);
  expect(within(dialog).getByRole('link', { name: 'Открыть настройки' })).toHaveAttribute('href', '/ce/settings/#signature');
  expect(within(dialog).queryByText('Платный договор')).toBeNull();
});

test('is hidden from other people', async () => {
  serve();
  await renderApp();
  expect(await screen.findByRole('heading', { name: 'Список' })).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});
