import { readMailAccount, removeMailAccount, saveMailAccount, testMailAccount } from '@qujat/contract/mail-account';
import { signIn } from '@qujat/session';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { serve, type Asked } from '../../../../test-support/fake-server.ts';
import { around } from '../../../../test-support/page.tsx';
import { person } from '../../../../test-support/sign-in.tsx';
import { emptyForm, usesKeptPassword, withPort } from './mail-fields.ts';
import { MailSection } from './mail-section.tsx';

const account = {
  protocol: 'imap',
  host: 'imap.example.kz',
  port: 993,
  security: 'tls',
  login: 'reader',
  charset: 'koi8-r',
  sender: 'Айгерим',
  trouble: '',
};
const none = { refusal: '', account: null };
const known = { ...none, account };
const ok = { status: 'ok' };

const show = async (told: readonly object[], answers: Record<string, unknown[]> = {}): Promise<Asked[]> => {
  const asked = serve({ [readMailAccount.path]: [...told], ...answers });
  render(around(<MailSection />));
  await screen.findByLabelText('Сервер');
  return asked;
};
const field = (name: string): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string): boolean => fireEvent.change(field(name), { target: { value } });
const press = (name: string): Promise<void> => person.click(screen.getByRole('button', { name }));
const changes = (asked: readonly Asked[]): readonly Asked[] => asked.filter(({ path }) => path !== readMailAccount.path);
const choose = async (name: string, option: string): Promise<void> => {
  await person.click(screen.getByRole('combobox', { name }));
  await person.click(await screen.findByRole('option', { name: option }));
};
const fill = (): void => {
  type('Сервер', ' imap.example.kz ');
  type('Логин', 'reader');
  type('Пароль', 'secret');
};

beforeEach(() => {
  signIn({ token: 't', tokenExp: 0, refreshToken: 'r' });
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

test('sends nothing before the required fields are filled', async () => {
  const asked = await show([none]);
  await press('Подключить');
  expect(screen.getAllByText('Заполните, пожалуйста, обязательные поля')).toHaveLength(3);
  expect(document.activeElement).toBe(field('Сервер'));
  await press('Проверить подключение');
  expect(changes(asked)).toEqual([]);
});

test('tests the connection and shows an error beside the field that caused it', async () => {
  const asked = await show([none], {
    [testMailAccount.path]: [
      { works: 0, text: 'Сервер с таким именем не найден.', field: 'host' },
      { works: 1, text: 'Подключение работает. Писем в ящике: 3.', field: '' },
    ],
  });
  fill();
  await press('Проверить подключение');
  expect(await screen.findByText('Сервер с таким именем не найден.')).toBeTruthy();
  expect(field('Сервер').getAttribute('aria-invalid')).toBe('true');
  expect(changes(asked)).toEqual([
    {
      path: testMailAccount.path,
      fields: { protocol: 'imap', host: 'imap.example.kz', port: '993', security: 'tls', login: 'reader', password: 'secret' },
    },
  ]);
  type('Сервер', 'imap.other.kz');
  expect(screen.queryByText('Сервер с таким именем не найден.')).toBeNull();
  expect(field('Сервер').getAttribute('aria-invalid')).not.toBe('true');
  await press('Проверить подключение');
  expect(await screen.findByText('Подключение работает. Писем в ящике: 3.')).toBeTruthy();
});

test('connects the mailbox with all choices and clears the password field', async () => {
  const asked = await show([none, known], { [saveMailAccount.path]: [ok] });
  fill();
  type('Отправитель', 'Айгерим <reader@example.kz>');
  await choose('Протокол', 'POP3');
  expect(field('Порт').value).toBe('995');
  await choose('Шифрование', 'Без шифрования');
  expect(field('Порт').value).toBe('110');
  expect(screen.getByText('Пароль и письма пойдут по сети открыто.')).toBeTruthy();
  await choose('Кодировка', 'kz-1048');
  await press('Подключить');
  await waitFor(() =>
    expect(changes(asked)).toEqual([
      {
        path: saveMailAccount.path,
        fields: {
          protocol: 'pop3',
          host: 'imap.example.kz',
          port: '110',
          security: 'none',
          login: 'reader',
          password: 'secret',
          charset: 'kz-1048',
          sender: 'Айгерим <reader@example.kz>',
        },
      },
    ]),
  );
  expect(await screen.findByRole('button', { name: 'Отключить' })).toBeTruthy();
  expect(field('Пароль').value).toBe('');
});

test('shows a connected mailbox without its password, and keeps the password while the server is the same', async () => {
  const asked = await show([known], {
    [saveMailAccount.path]: [{ status: 'error', text: 'Адрес сервера внутренний, подключаться к нему не разрешено.' }],
  });
  expect([field('Сервер').value, field('Порт').value, field('Логин').value, field('Пароль').value]).toEqual([
    'imap.example.kz',
    '993',
    'reader',
    '',
  ]);
  expect(screen.getByText('Пароль сохранён. Оставьте поле пустым, чтобы не менять его.')).toBeTruthy();
  type('Сервер', 'imap.other.kz');
  expect(screen.queryByText(/^Пароль сохранён/)).toBeNull();
  await press('Сохранить');
  expect(changes(asked)).toEqual([]);
  expect(document.activeElement).toBe(field('Пароль'));
  type('Сервер', 'IMAP.example.kz');
  await press('Сохранить');
  expect(await screen.findByText('Адрес сервера внутренний, подключаться к нему не разрешено.')).toBeTruthy();
  expect(changes(asked).at(-1)?.fields).not.toHaveProperty('password');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('disconnects after a confirmation', async () => {
  const asked = await show([known, none], { [removeMailAccount.path]: [ok] });
  await press('Отключить');
  const question = await screen.findByRole('alertdialog');
  expect(within(question).getByText('Отключить почтовый ящик? Полученные письма останутся.')).toBeTruthy();
  await person.click(within(question).getByRole('button', { name: 'Отключить' }));
  expect(await screen.findByRole('button', { name: 'Подключить' })).toBeTruthy();
  expect(changes(asked)).toEqual([{ path: removeMailAccount.path, fields: {} }]);
});

test('shows why letters do not arrive', async () => {
  await show([{ ...known, account: { ...account, trouble: 'Неверный логин или пароль.' } }]);
  expect(screen.getByRole('alert').textContent).toBe('Неверный логин или пароль.');
});

test('explains why no mailbox can be connected', async () => {
  serve({ [readMailAccount.path]: [{ ...none, refusal: 'У вас нет доступа к почте. Обратитесь к администратору.' }] });
  render(around(<MailSection />));
  expect(await screen.findByText('У вас нет доступа к почте. Обратитесь к администратору.')).toBeTruthy();
  expect(screen.queryByLabelText('Сервер')).toBeNull();
});

test('the port follows protocol and encryption until the person changes it', () => {
  expect(withPort({ ...emptyForm, protocol: 'pop3' }).port).toBe('995');
  expect(withPort({ ...emptyForm, protocol: 'pop3', security: 'starttls' }).port).toBe('110');
  expect(withPort({ ...emptyForm, security: 'none', port: '1143' }).port).toBe('1143');
  expect(usesKeptPassword(emptyForm, null)).toBe(false);
});
