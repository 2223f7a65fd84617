import { askFactorCode, saveSecondFactor } from '@qujat/contract/settings';
import { signIn } from '@qujat/session';
import { screen, waitFor } from '@testing-library/react';
import { person } from '../../../test-support/sign-in.tsx';
import { settings, ok, show, part, changes, type } from '../../../test-support/settings.tsx';

jest.mock('@qujat/api', () => ({ ...jest.requireActual<object>('@qujat/api'), hasExtension: jest.fn() }));

beforeEach(() => {
  signIn({ token: 't', tokenExp: 0, refreshToken: 'r' });
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => jest.restoreAllMocks());

test('the second factor changes only with the password, and to a key only if the IIN is known', async () => {
  const asked = await show('security', { [saveSecondFactor.path]: [ok] });
  const form = part('Двухфакторная аутентификация');
  expect(form.queryByLabelText('Текущий пароль')).toBeNull();
  await person.click(form.getByRole('radio', { name: /Код из письма/ }));
  await person.click(form.getByRole('button', { name: 'Сохранить' }));
  expect(form.getByText('Заполните, пожалуйста, обязательные поля')).toBeTruthy();
  expect(changes(asked)).toEqual([]);
  type(form.getByLabelText('Текущий пароль'), 'Qujat-2026!');
  await person.click(form.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() =>
    expect(changes(asked)).toEqual([{ path: saveSecondFactor.path, fields: { second_factor: 'email', password: 'Qujat-2026!' } }]),
  );
});

test('leaving the e-mail factor also requires a code from a letter', async () => {
  const asked = await show(
    'security',
    { [askFactorCode.path]: [{ ticket: 'ticket' }], [saveSecondFactor.path]: [ok] },
    { ...settings, second_factor: 'email' },
  );
  const form = part('Двухфакторная аутентификация');
  await person.click(form.getByRole('radio', { name: /Выключена/ }));
  type(form.getByLabelText('Текущий пароль'), 'Qujat-2026!');
  type(form.getByLabelText('Код подтверждения'), '54321');
  await person.click(form.getByRole('button', { name: 'Сохранить' }));
  expect(changes(asked)).toEqual([]);
  expect(form.getByText('Сначала отправьте код на e-mail.')).toBeTruthy();
  await person.click(form.getByRole('button', { name: 'Отправить код на e-mail' }));
  type(await form.findByLabelText('Код подтверждения'), '12345');
  await person.click(form.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() =>
    expect(changes(asked).at(-1)).toEqual({
      path: saveSecondFactor.path,
      fields: { second_factor: 'none', password: 'Qujat-2026!', ticket: 'ticket', email_code: '12345' },
    }),
  );
});

test('leaving the key factor also requires the key', async () => {
  const asked = await show('security', { [saveSecondFactor.path]: [ok] }, { ...settings, second_factor: 'esign' });
  const form = part('Двухфакторная аутентификация');
  await person.click(form.getByRole('radio', { name: /Код из письма/ }));
  type(form.getByLabelText('Текущий пароль'), 'Qujat-2026!');
  await person.click(form.getByRole('button', { name: 'Сохранить' }));
  expect(changes(asked)).toEqual([]);
  expect(form.getByLabelText(/Пароль ключа/)).toBeTruthy();
});

test('without an IIN the key cannot be the second factor, and the page says why', async () => {
  await show('security', {}, { ...settings, has_iin: 0 });
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Ключ ЭЦП/ }).disabled).toBe(true);
  expect(screen.getByText('Недоступно, пока не подтверждён ваш ИИН.')).toBeTruthy();
});
