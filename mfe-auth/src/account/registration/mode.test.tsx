import { completeRegistration, registerByEmail } from '@qujat/contract/registration';
import { fireEvent, render, screen } from '@testing-library/react';
import { around } from '../../../test-support/page.tsx';
import { serve } from '../../../test-support/fake-server.ts';
import { press } from '../../../test-support/sign-in.tsx';
import ByEmailPage from './by-email-page.tsx';
import ByKeyPage from './by-key-page.tsx';
import ConfirmPage from './confirm-page.tsx';

beforeAll(() => {
  const configuration = document.createElement('script');
  configuration.type = 'application/json';
  configuration.id = 'qujat-page';
  configuration.textContent = JSON.stringify({ extensions: ['registration-mode', 'letter-links'], bases: {} });
  document.head.append(configuration);
});

const html = document.documentElement;
afterEach(() => html.removeAttribute('data-registration'));
const open = (address: string): void => window.history.replaceState(null, '', address);
const fill = (label: string, value: string): void => void fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('closed registration replaces both forms with a message', () => {
  html.setAttribute('data-registration', 'closed');
  for (const Page of [ByEmailPage, ByKeyPage]) {
    open('/reginstance#code');
    const { unmount } = render(around(<Page />));
    expect(screen.getByText('Регистрация закрыта')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Регистрация' })).toBeNull();
    unmount();
  }
});

test('registration by invitation shows a message without one and sends the invitation with the form', async () => {
  html.setAttribute('data-registration', 'invite');
  open('/reginstanceemail');
  const { unmount } = render(around(<ByEmailPage />));
  expect(screen.getByText('Нужно приглашение')).toBeTruthy();
  unmount();
  open('/reginstanceemail#inv-1');
  const asked = serve({ [registerByEmail.path]: [{ status: 'ok' }] });
  render(around(<ByEmailPage />));
  expect(screen.getByRole('link', { name: 'Регистрация по ключу ЭЦП' }).getAttribute('href')).toBe('/reginstance#inv-1');
  for (const [label, value] of [
    ['Название организации', 'ТОО «Жаңа»'],
    ['Имя', 'Нұрлан'],
    ['Фамилия', 'Жаңабаев'],
    ['Телефон', '+7 700 000 00 01'],
    ['E-mail', 'nurlan@jana.example'],
    ['Пароль', 'Начало-2026'],
    ['Подтвердите пароль', 'Начало-2026'],
  ] as const)
    fill(label, value);
  fireEvent.click(screen.getByRole('checkbox'));
  await press('Регистрация');
  expect(await screen.findByText('Письмо отправлено')).toBeTruthy();
  expect(JSON.stringify(asked)).toContain('inv-1');
});

test('in another browser the reader of the letter sets the password', async () => {
  open('/reginstanceemail/confirm#code-1');
  const done = { status: 'ok', text: '', email: 'nurlan@jana.example', orgname: 'Жаңа' };
  const wanted = { httpStatus: 409, status: 'error', text: '', reason: 'password-wanted' };
  const asked = serve({ [completeRegistration.path]: [wanted, done] });
  render(around(<ConfirmPage />));
  await press('Завершить регистрацию');
  expect(await screen.findByText(/открыто в другом браузере/)).toBeTruthy();
  fill('Новый пароль', 'Өзім-құпия-1');
  await press('Завершить регистрацию');
  expect(screen.getByRole('alert').textContent).toBe('Заполните, пожалуйста, обязательные поля');
  expect(asked).toHaveLength(1);
  fill('Новый пароль ещё раз', 'Өзім-құпия-1');
  await press('Завершить регистрацию');
  expect(await screen.findByText('Организация создана')).toBeTruthy();
  expect(JSON.stringify(asked[1])).toContain('Өзім-құпия-1');
});
