import { hasExtension } from '@qujat/api';
import { changePassword } from '@qujat/contract/authentication';
import { bindIin, proveIin } from '@qujat/contract/own-iin';
import {
  askFactorCode,
  endSessions,
  readSettings,
  saveNotifications,
  saveOrganisationNumber,
  savePhoto,
  saveProfile,
  saveRefusalRule,
  saveSecondFactor,
} from '@qujat/contract/settings';
import { signIn } from '@qujat/session';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { serve, type Asked } from '../../../test-support/fake-server.ts';
import { around } from '../../../test-support/page.tsx';
import { person } from '../../../test-support/sign-in.tsx';
import SettingsPage from './settings-page.tsx';

jest.mock('@qujat/api', () => ({ ...jest.requireActual<object>('@qujat/api'), hasExtension: jest.fn() }));

const settings = {
  fullname: 'Әлихан Аружан',
  email: 'aruzhan@parasat.example',
  phone: '+7 700 000 00 01',
  p_img: '',
  second_factor: 'none',
  has_iin: 1,
  notify_sign_in: 0,
  organisation: { company_name: 'ТОО «Жаңа»', bin: '' },
  sessions: [
    {
      id: 1,
      user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36',
      address: '203.0.113.1',
      created: 1_790_000_000,
      last_seen: 1_790_000_600,
      expires: 1_790_043_800,
      ends: 1_790_604_800,
      current: 1,
    },
    {
      id: 2,
      user_agent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0',
      address: '203.0.113.2',
      created: 1_790_000_000,
      last_seen: 1_790_000_600,
      expires: 1_792_592_000,
      ends: 1_792_592_000,
      current: 0,
    },
  ],
};
const ok = { status: 'ok' };
const bin = '850101300015';

/** The page's configuration is read once; here each test has its own. */
const configure = (...extensions: string[]): void => void jest.mocked(hasExtension).mockImplementation((each) => extensions.includes(each));

const show = async (answers: Record<string, unknown[]> = {}, told: object = settings): Promise<Asked[]> => {
  configure('settings');
  const asked = serve({ [readSettings.path]: [told], ...answers });
  render(around(<SettingsPage />));
  await screen.findByRole('heading', { name: 'Сеансы' });
  return asked;
};
/** The part of the page under a heading. */
const part = (name: string) => {
  const section = screen.getByRole('heading', { name }).closest('section');
  if (!section) throw new Error(`no part ${name}`);
  return within(section);
};
const changes = (asked: readonly Asked[]): readonly Asked[] => asked.filter(({ path }) => path !== readSettings.path);
const type = (field: HTMLElement, value: string): boolean => fireEvent.change(field, { target: { value } });

beforeEach(() => {
  signIn({ token: 't', tokenExp: 0, refreshToken: 'r' });
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

test('a server without the extension offers the password alone, as specified', () => {
  configure();
  const asked = serve({});
  render(around(<SettingsPage />));
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['Пароль']);
  expect(asked).toEqual([]);
});

test('a failed load shows an error and a retry', async () => {
  configure('settings');
  serve({ [readSettings.path]: [Response.json({ status: 'error', text: 'Произошла ошибка' }, { status: 500 }), settings] });
  render(around(<SettingsPage />));
  expect(await screen.findByRole('alert')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(await screen.findByText('Әлихан Аружан')).toBeTruthy();
});

test('a person without an IIN proves and confirms it with a key', async () => {
  configure('settings', 'own-iin');
  const asked = serve({
    [readSettings.path]: [
      { ...settings, has_iin: 0 },
      { ...settings, iin: '710418900014' },
    ],
    [proveIin.path]: [{ iin: '710418900014', holder: 'САПАРҒАЛИЕВ ДУЛАТ', proof: 'token' }],
    [bindIin.path]: [ok],
  });
  render(around(<SettingsPage />));
  await screen.findByRole('heading', { name: 'Сеансы' });
  await person.click(part('ИИН').getByRole('button', { name: 'Подтвердить ИИН ключом' }));
  expect(part('ИИН').getByText('Выберите файл ключа ЭЦП подписи.')).toBeTruthy();
  await person.upload(part('ИИН').getByLabelText(/^Файл ключа ЭЦП/), new File(['key'], 'key.p12'));
  type(part('ИИН').getByLabelText('Пароль ключа ЭЦП'), 'Qwerty-2026');
  await person.click(part('ИИН').getByRole('button', { name: 'Подтвердить ИИН ключом' }));
  const question = await screen.findByRole('alertdialog', { name: 'Подтверждение ИИН' });
  expect(question).toHaveTextContent('САПАРҒАЛИЕВ ДУЛАТ, ИИН 710418900014. Это ваш ИИН?');
  expect(changes(asked).map(({ path }) => path)).toEqual([proveIin.path]);
  await person.click(within(question).getByRole('button', { name: 'Да, это мой ИИН' }));
  expect(await part('ИИН').findByText(/^ИИН 710418900014\./)).toBeTruthy();
  expect(changes(asked).at(-1)).toEqual({ path: bindIin.path, fields: { proof: 'token' } });
});

test('an invalid phone number is not saved', async () => {
  const asked = await show();
  type(part('Профиль').getByLabelText('Телефон'), 'абв');
  await person.click(part('Профиль').getByRole('button', { name: 'Сохранить' }));
  expect(part('Профиль').getByText('Введите номер телефона, например +7 700 000 00 00.')).toBeTruthy();
  expect(changes(asked)).toEqual([]);
});

test('a saved phone reloads the settings', async () => {
  const asked = await show({ [saveProfile.path]: [ok] });
  type(part('Профиль').getByLabelText('Телефон'), ' +7 700 000 55 55 ');
  await person.click(part('Профиль').getByRole('button', { name: 'Сохранить' }));
  expect(await screen.findAllByText('Сохранено')).not.toEqual([]);
  expect(changes(asked)).toEqual([{ path: saveProfile.path, fields: { phone: '+7 700 000 55 55' } }]);
  await waitFor(() => expect(asked.filter(({ path }) => path === readSettings.path)).toHaveLength(2));
});

test('a file that is not a picture, or is larger than 16 MB, is not sent', async () => {
  const asked = await show({ [savePhoto.path]: [{ p_img: '/x' }] });
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
  const asked = await show({ [changePassword.path]: [{ status: 'error', text: 'Неверный текущий пароль.' }, ok] });
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
});

test('the second factor changes only with the password, and to a key only if the IIN is known', async () => {
  const asked = await show({ [saveSecondFactor.path]: [ok] });
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
    { [askFactorCode.path]: [{ ticket: 'ticket' }], [saveSecondFactor.path]: [ok] },
    { ...settings, second_factor: 'email' },
  );
  const form = part('Двухфакторная аутентификация');
  await person.click(form.getByRole('radio', { name: /Выключена/ }));
  type(form.getByLabelText('Текущий пароль'), 'Qujat-2026!');
  await person.click(form.getByRole('button', { name: 'Сохранить' }));
  expect(changes(asked)).toEqual([]);
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
  const asked = await show({ [saveSecondFactor.path]: [ok] }, { ...settings, second_factor: 'esign' });
  const form = part('Двухфакторная аутентификация');
  await person.click(form.getByRole('radio', { name: /Код из письма/ }));
  type(form.getByLabelText('Текущий пароль'), 'Qujat-2026!');
  await person.click(form.getByRole('button', { name: 'Сохранить' }));
  expect(changes(asked)).toEqual([]);
  expect(form.getByLabelText(/Пароль ключа/)).toBeTruthy();
});

test('without an IIN the key cannot be the second factor, and the page says why', async () => {
  await show({}, { ...settings, has_iin: 0 });
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Ключ ЭЦП/ }).disabled).toBe(true);
  expect(screen.getByText('Недоступно, пока не подтверждён ваш ИИН.')).toBeTruthy();
});

test('one click turns on letters about sign-ins', async () => {
  const asked = await show({ [saveNotifications.path]: [ok] });
  await person.click(screen.getByRole('checkbox', { name: 'Писать на e-mail о входах с новых устройств' }));
  await waitFor(() => expect(changes(asked)).toEqual([{ path: saveNotifications.path, fields: { notify_sign_in: '1' } }]));
});

test('a session shows device and time; one ends at once, all others after a confirmation', async () => {
  const asked = await show({ [endSessions.path]: [ok] });
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
  expect(changes(asked)).toHaveLength(1);
  await person.click(sessions.getByRole('button', { name: 'Завершить все остальные сеансы' }));
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Завершить' }));
  await waitFor(() => expect(changes(asked).at(-1)).toEqual({ path: endSessions.path, fields: {} }));
});

describe('the organisation', () => {
  test('gets its BIN from the administrator after a check and a confirmation', async () => {
    const asked = await show({
      [saveOrganisationNumber.path]: [{ status: 'error', text: 'Этот БИН уже зарегистрирован. Если он ваш, обратитесь в поддержку.' }],
    });
    const form = part('Организация');
    const save = (): Promise<void> => person.click(form.getByRole('button', { name: 'Сохранить' }));
    await save();
    expect(form.getByText('Заполните, пожалуйста, обязательные поля')).toBeTruthy();
    for (const wrong of ['12345', '850101300016', 'abcdefghijkl']) {
      type(form.getByLabelText('БИН'), wrong);
      await save();
      expect(form.getByText('Такого БИН нет. Проверьте 12 цифр.')).toBeTruthy();
    }
    type(form.getByLabelText('БИН'), '850101 300015');
    await save();
    const question = await screen.findByRole('alertdialog');
    expect(within(question).getByText(`Указать БИН ${bin}? Изменить его потом нельзя.`)).toBeTruthy();
    expect(changes(asked)).toEqual([]);
    await person.click(within(question).getByRole('button', { name: 'Указать' }));
    expect(await screen.findByText(/^Этот БИН уже зарегистрирован\./)).toBeTruthy();
    expect(changes(asked)).toEqual([{ path: saveOrganisationNumber.path, fields: { bin } }]);
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  test('shows a known BIN read-only', async () => {
    await show({}, { ...settings, organisation: { company_name: 'ТОО «Жаңа»', bin } });
    expect(part('Организация').getByText(`БИН ${bin}`)).toBeTruthy();
    expect(part('Организация').queryByRole('textbox')).toBeNull();
  });

  test('turns the required reason of a refusal off and on', async () => {
    const asked = await show(
      { [saveRefusalRule.path]: [{ status: 'ok' }] },
      { ...settings, organisation: { company_name: 'ТОО «Жаңа»', bin, refusal_needs_reason: 1 } },
    );
    const rule = part('Организация').getByRole('checkbox', { name: 'Отказать в документе можно только с указанием причины' });
    expect((rule as HTMLInputElement).checked).toBe(true);
    await person.click(rule);
    await waitFor(() => expect(changes(asked)).toEqual([{ path: saveRefusalRule.path, fields: { refusal_needs_reason: '0' } }]));
  });

  test('is hidden from everybody but the administrator', async () => {
    await show({}, { ...settings, organisation: null });
    expect(screen.queryByRole('heading', { name: 'Организация' })).toBeNull();
  });
});
