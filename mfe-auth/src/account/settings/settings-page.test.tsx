import { changePassword } from '@qujat/contract/authentication';
import { bindIin, proveIin } from '@qujat/contract/own-iin';
import { readFacsimile } from '@qujat/contract/facsimile';
import { endSessions, readSettings, saveNotifications, savePhoto, saveProfile } from '@qujat/contract/settings';
import { signIn } from '@qujat/session';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { serve } from '../../../test-support/fake-server.ts';
import { around } from '../../../test-support/page.tsx';
import { person } from '../../../test-support/sign-in.tsx';
import SettingsPage from './settings-page.tsx';
import { settings, ok, configure, openSection, show, part, changes, type } from '../../../test-support/settings.tsx';

jest.mock('@qujat/api', () => ({ ...jest.requireActual<object>('@qujat/api'), hasExtension: jest.fn() }));

beforeEach(() => {
  signIn({ token: 't', tokenExp: 0, refreshToken: 'r' });
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => {
  jest.restoreAllMocks();
  openSection('profile');
});

test('a server without the extension offers the password alone, as specified', () => {
  configure();
  const asked = serve({});
  render(around(<SettingsPage />));
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['Пароль']);
  expect(asked).toEqual([]);
});

test('a failed load shows an error and a retry', async () => {
  configure('settings');
  serve({
    [readSettings.path]: [Response.json({ status: 'error', text: 'Произошла ошибка' }, { status: 500 }), settings],
    [readFacsimile.path]: [{}],
  });
  render(around(<SettingsPage />));
  expect(await screen.findByRole('alert')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(await screen.findByText('Әлихан Аружан')).toBeTruthy();
});

test('each section has an address, opens from the list at the left and goes back with the browser', async () => {
  await show('profile');
  const list = within(screen.getByRole('navigation', { name: 'Настройки' }));
  expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Профиль',
    'Подпись',
    'Безопасность',
    'Уведомления',
    'Организация',
  ]);
  expect(list.getByRole('link', { name: 'Профиль' })).toHaveAttribute('aria-current', 'page');
  await person.click(list.getByRole('link', { name: 'Безопасность' }));
  expect(window.location.hash).toBe('#security');
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Пароль',
    'Двухфакторная аутентификация',
    'Сеансы',
  ]);
  window.history.back();
  expect(await screen.findByRole('heading', { level: 2, name: 'Профиль' })).toBeTruthy();
  expect(list.getByRole('link', { name: 'Безопасность' })).not.toHaveAttribute('aria-current');
});

test('an address without a section, or with an unknown one, shows the first', async () => {
  window.history.replaceState(null, '', '/ce/settings/#nothing');
  configure('settings');
  serve({ [readSettings.path]: [settings], [readFacsimile.path]: [{}] });
  render(around(<SettingsPage />));
  expect(await screen.findByRole('heading', { level: 2, name: 'Профиль' })).toBeTruthy();
});

test('a person without an IIN proves and confirms it with a key', async () => {
  configure('settings', 'own-iin');
  const asked = serve({
    [readSettings.path]: [
      { ...settings, has_iin: 0 },
      { ...settings, iin: '710418900014' },
    ],
    [proveIin.path]: [{ iin: '710418900014', holder: 'САПАРҒАЛИЕВ ДУЛАТ', proof: 'token' }],
    [bindIin.path]: [
      Response.json({ status: 'error', text: 'Неверный пароль для входа в Qujat.', reason: 'password-wrong' }, { status: 409 }),
      ok,
    ],
    [readFacsimile.path]: [{}],
  });
  openSection('signature');
  render(around(<SettingsPage />));
  await screen.findByRole('heading', { name: 'ИИН' });
  await person.click(part('ИИН').getByRole('button', { name: 'Подтвердить ИИН ключом' }));
  expect(part('ИИН').getByText('Выберите файл ключа ЭЦП подписи.')).toBeTruthy();
  await person.upload(part('ИИН').getByLabelText(/^Файл ключа ЭЦП/), new File(['key'], 'key.p12'));
  type(part('ИИН').getByLabelText('Пароль ключа ЭЦП'), 'Qwerty-2026');
  await person.click(part('ИИН').getByRole('button', { name: 'Подтвердить ИИН ключом' }));
  const question = await screen.findByRole('alertdialog', { name: 'Подтверждение ИИН' });
  expect(question).toHaveTextContent('САПАРҒАЛИЕВ ДУЛАТ, ИИН 710418900014. Это ваш ИИН?');
  expect(changes(asked).map(({ path }) => path)).toEqual([proveIin.path]);
  await person.click(within(question).getByRole('button', { name: 'Да, это мой ИИН' }));
  expect(within(question).getByText('Введите пароль.')).toBeTruthy();
  await person.type(within(question).getByLabelText(/^Пароль для входа в Qujat/), 'Qujat-2027!{Enter}');
  // A mistyped password does not end the binding.
  const again = await screen.findByText(/^Неверный пароль для входа в Qujat\. /);
  const second = again.closest<HTMLElement>('[role="alertdialog"]')!;
  await person.type(within(second).getByLabelText(/^Пароль для входа в Qujat/), 'Qujat-2026!{Enter}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(await part('ИИН').findByText(/^ИИН 710418900014\./)).toBeTruthy();
  expect(changes(asked).at(-1)).toEqual({ path: bindIin.path, fields: { proof: 'token', password: 'Qujat-2026!' } });
});

test('an invalid phone number is not saved', async () => {
  const asked = await show('profile');
  type(part('Профиль').getByLabelText('Телефон'), 'абв');
  await person.click(part('Профиль').getByRole('button', { name: 'Сохранить' }));
  expect(part('Профиль').getByText('Введите номер телефона, например +7 700 000 00 00.')).toBeTruthy();
  expect(changes(asked)).toEqual([]);
});

test('a saved phone reloads the settings', async () => {
  const asked = await show('profile', { [saveProfile.path]: [ok] });
  type(part('Профиль').getByLabelText('Телефон'), ' +7 700 000 55 55 ');
  await person.click(part('Профиль').getByRole('button', { name: 'Сохранить' }));
  expect(await screen.findAllByText('Сохранено')).not.toEqual([]);
  expect(changes(asked)).toEqual([{ path: saveProfile.path, fields: { phone: '+7 700 000 55 55' } }]);
  await waitFor(() => expect(asked.filter(({ path }) => path === readSettings.path)).toHaveLength(2));
});

test('a file that is not a picture, or is larger than 16 MB, is not sent', async () => {
  const asked = await show('profile', { [savePhoto.path]: [{ p_img: '/x' }] });
  const picker = document.querySelector<HTMLInputElement>('input[type=file]');
  const large = Object.defineProperty(new File(['…'], 'me.jpg', { type: 'image/jpeg' }), 'size', { value: 17_000_000 });
  for (const file of [new File(['no picture'], 'me.png', { type: 'image/png' }), large]) {
    fireEvent.change(picker as HTMLInputElement, { target: { files: [file] } });
    expect(
      within(await screen.findByRole('alertdialog')).getByText('Выберите картинку JPEG, PNG или WebP размером до 16 МБ.'),
    ).toBeTruthy();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  }
  expect(changes(asked)).toEqual([]);
});

test('the password form requires all fields, equality and strength, and shows the server’s refusal', async () => {
  const asked = await show('security', { [changePassword.path]: [{ status: 'error', text: 'Неверный текущий пароль.' }, ok] });
  const form = part('Пароль');
  const send = (): Promise<void> => person.click(form.getByRole('button', { name: 'Сменить пароль' }));
  const fill = (current: string, replacement: string, repeated: string): void => {
    type(form.getByLabelText('Текущий пароль'), current);
    type(form.getByLabelText('Новый пароль'), replacement);
    type(form.getByLabelText('Новый пароль ещё раз'), repeated);
  };
  await send();
  expect(form.getByRole('alert').textContent).toBe('Заполните, пожалуйста, обязательные поля');
  fill('Qujat-2026!', 'weak', 'week');
  await send();
  expect(form.getByRole('alert').textContent).toBe('Новые пароли не совпадают.');
  fill('Qujat-2026!', 'weak', 'weak');
  await send();
  expect(form.getByLabelText('Новый пароль').getAttribute('aria-invalid')).toBe('true');
  expect(changes(asked)).toEqual([]);
  fill('guess', 'Жаңа-сөз-2027', 'Жаңа-сөз-2027');
  await send();
  expect(await screen.findByText('Неверный текущий пароль.')).toBeTruthy();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await send();
  expect(await screen.findAllByText('Пароль изменён')).not.toEqual([]);
  expect(form.getByLabelText<HTMLInputElement>('Новый пароль').value).toBe('');
  // The other sessions have ended.
  await waitFor(() => expect(asked.filter(({ path }) => path === readSettings.path)).toHaveLength(2));
});

test('one click turns on letters about sign-ins', async () => {
  const asked = await show('notifications', { [saveNotifications.path]: [ok] });
  await person.click(screen.getByRole('checkbox', { name: 'Писать на e-mail о входах с новых устройств' }));
  await waitFor(() => expect(changes(asked)).toEqual([{ path: saveNotifications.path, fields: { notify_sign_in: '1' } }]));
});

test('a session shows device and time; one ends at once, all others after a confirmation', async () => {
  const asked = await show('security', { [endSessions.path]: [ok] });
  const sessions = part('Сеансы');
  expect(sessions.getAllByRole('listitem')).toHaveLength(2);
  expect(sessions.getByText('Это устройство')).toBeTruthy();
  expect(sessions.getByText(/203\.0\.113\.2/)).toBeTruthy();
  expect(sessions.getByText(/^Завершится не позднее .* без действий – /)).toBeTruthy();
  expect(sessions.getByText(/^Завершится \d/)).toBeTruthy();
  await person.click(sessions.getByRole('button', { name: 'Завершить сеанс: Firefox · Windows' }));
  await waitFor(() => expect(changes(asked)).toEqual([{ path: endSessions.path, fields: { id: '2' } }]));
  await person.click(sessions.getByRole('button', { name: 'Завершить все остальные сеансы' }));
  const question = await screen.findByRole('alertdialog', { name: 'Подтвердите действие' });
  await person.click(within(question).getByRole('button', { name: 'Отмена' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(changes(asked)).toHaveLength(1);
  await person.click(sessions.getByRole('button', { name: 'Завершить все остальные сеансы' }));
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Завершить' }));
  await waitFor(() => expect(changes(asked).at(-1)).toEqual({ path: endSessions.path, fields: {} }));
});
