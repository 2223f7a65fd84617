import { completeRecovery, recoverPassword } from '@qujat/contract/recovery';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { serve } from '../../../test-support/fake-server.ts';
import { around } from '../../../test-support/page.tsx';
import { person, press } from '../../../test-support/sign-in.tsx';
import NewPasswordPage from './new-password-page.tsx';
import RecoveryPage from './recovery-page.tsx';

const type = (label: string, value: string): boolean => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const marked = (label: string): string | null => screen.getByLabelText(label).getAttribute('aria-invalid');
const required = 'Заполните, пожалуйста, обязательные поля';

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => jest.restoreAllMocks());

describe('asking for a recovery letter', () => {
  const show = (...answers: unknown[]) => {
    window.history.replaceState(null, '', '/recovery');
    const asked = serve({ [recoverPassword.path]: answers });
    render(around(<RecoveryPage />));
    return asked;
  };

  test('requires a valid address', async () => {
    const asked = show({ status: 'ok' });
    await press('Далее');
    expect(screen.getByText(required)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('E-mail'));
    for (const wrong of ['nobody', 'a b@c.example', '<script>@x.example', 'a@b']) {
      type('E-mail', wrong);
      expect(marked('E-mail')).not.toBe('true');
      await press('Далее');
      expect(screen.getByText('Введите корректный email адрес')).toBeTruthy();
    }
    expect(asked).toEqual([]);
  });

  test('«Готово» shows the address and leads to the main page', async () => {
    const asked = show({ status: 'ok', text: '' });
    type('E-mail', ' aidana@parasat.example ');
    await press('Далее');
    const done = await screen.findByRole('heading', { name: 'Готово' });
    expect(document.activeElement).toBe(done);
    expect(asked).toEqual([{ path: recoverPassword.path, fields: { email: 'aidana@parasat.example' } }]);
    expect(screen.getByText(/aidana@parasat\.example/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'На главную' }).getAttribute('href')).toBe('/');
  });

  test('after too many requests the form stays and shows how long to wait', async () => {
    show(Response.json({ status: 'error', text: 'Слишком много попыток. Повторите через 15 мин.' }, { status: 429 }));
    type('E-mail', 'aidana@parasat.example');
    await press('Далее');
    expect(within(await screen.findByRole('alertdialog')).getByText('Слишком много попыток. Повторите через 15 мин.')).toBeTruthy();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('aidana@parasat.example');
  });
});

describe('the page of the recovery link', () => {
  const show = (hash: string, ...answers: unknown[]) => {
    window.history.replaceState(null, '', `/recovery/password${hash}`);
    const asked = serve({ [completeRecovery.path]: answers });
    render(around(<NewPasswordPage />));
    return asked;
  };
  const fill = (replacement: string, repeated: string): void => {
    type('Новый пароль', replacement);
    type('Новый пароль ещё раз', repeated);
  };

  test('requires two passwords that are equal and strong, checked in this order', async () => {
    const asked = show('#code', { status: 'ok' });
    await press('Сохранить пароль');
    expect(screen.getByRole('alert').textContent).toBe(required);
    fill('weak', '');
    await press('Сохранить пароль');
    expect(screen.getByRole('alert').textContent).toBe(required);
    expect(document.activeElement).toBe(screen.getByLabelText('Новый пароль ещё раз'));
    fill('weak', 'week');
    await press('Сохранить пароль');
    expect(screen.getByRole('alert').textContent).toBe('Новые пароли не совпадают.');
    fill('weak', 'weak');
    await press('Сохранить пароль');
    expect(marked('Новый пароль')).toBe('true');
    expect(asked).toEqual([]);
    fill('Жаңа-сөз-2027', 'Жаңа-сөз-2027');
    await press('Сохранить пароль');
    await screen.findByRole('heading', { name: 'Пароль изменён' });
    expect(asked).toEqual([
      { path: completeRecovery.path, fields: { code: 'code', new_password: 'Жаңа-сөз-2027', confirm_new_password: 'Жаңа-сөз-2027' } },
    ]);
    expect(screen.getByRole('link', { name: 'Войти' }).getAttribute('href')).toBe('/login');
  });

  test('an expired link shows the server’s message, and the page leads to a new letter', async () => {
    show('#used', { status: 'error', text: 'Ссылка больше не действует. Запросите новое письмо.' });
    fill('Жаңа-сөз-2027', 'Жаңа-сөз-2027');
    await press('Сохранить пароль');
    expect(await screen.findByText('Ссылка больше не действует. Запросите новое письмо.')).toBeTruthy();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByRole('link', { name: 'Запросить письмо' }).getAttribute('href')).toBe('/recovery');
  });

  test('a link without a code leads to a new letter', () => {
    show('');
    expect(screen.getByRole('heading', { name: 'Ссылка неполная' })).toBeTruthy();
    expect(screen.getByRole('link').getAttribute('href')).toBe('/recovery');
  });
});
