import { hasExtension } from '@qujat/api';
import { readOrganisationKey, registerByEmail, registerByKey } from '@qujat/contract/registration';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { around } from '../../../test-support/page.tsx';
import { serve } from '../../../test-support/fake-server.ts';
import { address, person, press } from '../../../test-support/sign-in.tsx';
import ByEmailPage from './by-email-page.tsx';
import ByKeyPage from './by-key-page.tsx';

jest.mock('@qujat/api', () => ({ ...jest.requireActual<object>('@qujat/api'), hasExtension: jest.fn() }));

const alertText = (): string =>
  screen
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .join('');
/** At once: typing letter by letter is the field's own test. */
const type = async (label: string, text: string): Promise<void> => {
  const field = screen.getByLabelText<HTMLInputElement>(label);
  fireEvent.change(field, { target: { value: field.value + text } });
};
const required = 'Заполните, пожалуйста, обязательные поля';

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => jest.restoreAllMocks());

test('by e-mail: the checks run in the order of the specification before anything is sent', async () => {
  const asked = serve({ [registerByEmail.path]: [{ status: 'ok' }] });
  window.history.replaceState(null, '', '/reginstanceemail');
  render(around(<ByEmailPage />));
  await press('Регистрация');
  expect(alertText()).toBe(required);
  expect(document.activeElement).toBe(screen.getByLabelText('Название организации'));
  await type('Название организации', 'ТОО «Жаңа»');
  await type('Имя', 'Нұрлан');
  await type('Фамилия', 'Жаңабаев');
  await type('Телефон', '+7 700 000 00 01');
  await type('E-mail', 'nobody');
  await press('Регистрация');
  expect(screen.getByText('Введите корректный email адрес')).toBeTruthy();
  await type('E-mail', '@jana.example');
  await press('Регистрация');
  expect(alertText()).toBe(required);
  await type('Пароль', 'weak');
  await type('Подтвердите пароль', 'wea');
  await press('Регистрация');
  expect(alertText()).toBe('Пароли не совпадают.');
  await type('Подтвердите пароль', 'k');
  await press('Регистрация');
  expect(alertText()).toBe('Подтвердите согласие с соглашениями.');
  await person.click(screen.getByRole('checkbox'));
  await press('Регистрация');
  expect(screen.getByLabelText('Пароль').getAttribute('aria-invalid')).toBe('true');
  expect(asked).toEqual([]);
  await type('Пароль', 'WEAK-1');
  await type('Подтвердите пароль', 'WEAK-1');
  fireEvent.change(screen.getByLabelText('Телефон'), { target: { value: 'позже' } });
  await press('Регистрация');
  expect(screen.getByText('Введите номер телефона, например +7 700 000 00 00.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Телефон'));
  expect(asked).toEqual([]);
  fireEvent.change(screen.getByLabelText('Телефон'), { target: { value: '+7 700 000 00 01' } });
  await press('Регистрация');
  await screen.findByRole('heading', { name: 'Письмо отправлено' });
  expect(asked[0]?.fields).toEqual({
    orgname: 'ТОО «Жаңа»',
    user_name: 'Нұрлан',
    user_lname: 'Жаңабаев',
    phone: '+7 700 000 00 01',
    email: 'nobody@jana.example',
    new_password: 'weakWEAK-1',
    confirm_new_password: 'weakWEAK-1',
  });
  expect(screen.getByRole('link', { name: 'Войти' }).getAttribute('href')).toBe('/login');
});

test('by key: the checks run in the order of the specification, the file last', async () => {
  window.history.replaceState(null, '', '/reginstance');
  render(around(<ByKeyPage />));
  await press('Регистрация');
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail'));
  await type('E-mail', 'head@bastau.example');
  await press('Регистрация');
  expect(document.activeElement).toBe(screen.getByLabelText('Пароль ключа ЭЦП'));
  await type('Пароль ключа ЭЦП', 'Qwerty-2026');
  await type('Пароль', 'Начало-2026');
  await type('Подтвердите пароль', 'Начало-2027');
  await press('Регистрация');
  expect(alertText()).toBe('Пароли не совпадают.');
  await person.clear(screen.getByLabelText('Подтвердите пароль'));
  await type('Подтвердите пароль', 'Начало-2026');
  await press('Регистрация');
  expect(alertText()).toBe('Подтвердите согласие с соглашениями.');
  await person.click(screen.getByRole('checkbox'));
  await press('Регистрация');
  expect(screen.getByText('Укажите файл ключа ЭЦП организации.')).toBeTruthy();
  await waitFor(() => expect(address()).toBe('/reginstance'));
  expect(registerByKey.fixed).toEqual({ act: 'register_instance' });
});

const giveKey = async (): Promise<void> => {
  window.history.replaceState(null, '', '/reginstance');
  render(around(<ByKeyPage />));
  await type('E-mail', 'head@bastau.example');
  await type('Пароль', 'Начало-2026');
  await type('Подтвердите пароль', 'Начало-2026');
  await type('Пароль ключа ЭЦП', 'Qwerty-2026');
  await person.click(screen.getByRole('checkbox'));
  await person.upload(screen.getByLabelText(/Файл ключа ЭЦП организации/), new File(['key'], 'key.p12'));
  await press('Регистрация');
};
const named = { holder: 'ЖАҢАБАЕВ НҰРЛАН', iin: '830314909905', orgname: 'ТОО «ЖАҢА»', bin: '260290990011', role: 'первый руководитель' };

test('by key: asks the person to confirm the named organisation; then the sign-in page shows the success', async () => {
  jest.mocked(hasExtension).mockReturnValue(true);
  const asked = serve({ [readOrganisationKey.path]: [named], [registerByKey.path]: [{ status: 'ok' }] });
  await giveKey();
  const question = await screen.findByRole('alertdialog', { name: 'Проверьте данные ключа' });
  expect(question).toHaveTextContent('ИИН 830314909905. Организация: ТОО «ЖАҢА», БИН 260290990011.');
  expect(question).toHaveTextContent('Полномочия по сертификату: первый руководитель.');
  expect(asked.map(({ path }) => path)).toEqual([readOrganisationKey.path]);
  await press('Зарегистрировать');
  expect(await screen.findByRole('alertdialog', { name: 'Организация зарегистрирована' })).toHaveTextContent(
    'Организация зарегистрированаВойдите с адресом head@bastau.example',
  );
  expect(address()).toBe('/');
  expect(asked.at(-1)?.path).toBe(registerByKey.path);
  await press('ОК');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('by key: the page says that a letter was sent, where the address has to be confirmed', async () => {
  jest.mocked(hasExtension).mockReturnValue(true);
  serve({ [readOrganisationKey.path]: [named], [registerByKey.path]: [{ status: 'letter' }] });
  await giveKey();
  await screen.findByRole('alertdialog', { name: 'Проверьте данные ключа' });
  await press('Зарегистрировать');
  expect(await screen.findByRole('heading', { name: 'Письмо отправлено' })).toBeTruthy();
  expect(screen.getByText(/^На head@bastau\.example отправлено письмо/)).toBeTruthy();
  expect(screen.queryByLabelText('E-mail')).toBeNull();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(address()).toBe('/reginstance');
});

test('by key: declining registers nothing; a server without the preview registers at once', async () => {
  jest.mocked(hasExtension).mockReturnValue(true);
  const asked = serve({ [readOrganisationKey.path]: [named], [registerByKey.path]: [{ status: 'ok' }] });
  await giveKey();
  await screen.findByRole('alertdialog', { name: 'Проверьте данные ключа' });
  await press('Отмена');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(asked.map(({ path }) => path)).toEqual([readOrganisationKey.path]);
  jest.mocked(hasExtension).mockReturnValue(false);
  await press('Регистрация');
  await waitFor(() => expect(address()).toBe('/'));
  expect(asked.map(({ path }) => path)).toEqual([readOrganisationKey.path, registerByKey.path]);
});
