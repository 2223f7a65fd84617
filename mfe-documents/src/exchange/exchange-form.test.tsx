import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openCard } from '../test-support/open-card.ts';
import * as calls from './exchange-calls.ts';

jest.mock('./exchange-calls.ts', () => ({ handOver: jest.fn() }));
const handOver = jest.mocked(calls.handOver);

const operations = '/ce/apps/esedo_operations.php';
const key = new File(['key'], 'aigerim.p12');
const found = (fields: Readonly<Record<string, string>>) =>
  'character_search' in fields
    ? [
        { val: 'reply', text: 'Ответ' },
        { val: 'report', text: 'Отчёт' },
      ]
    : [{ val: 'letter', text: 'Письмо' }];

const open = async () => {
  const { server, dialog } = await openCard({ tabs: { main: {}, esedo: { is_visible: 1 } } }, { [operations]: found });
  await userEvent.click(within(dialog).getByRole('tab', { name: 'ЕСЭДО' }));
  const field = (name: string) => within(dialog).getByRole('combobox', { name: new RegExp(name) });
  const choose = async (name: string, text: string, option: string): Promise<void> => {
    await userEvent.type(field(name), text);
    await userEvent.click(await within(dialog).findByRole('option', { name: option }));
  };
  const send = () => userEvent.click(within(dialog).getByRole('button', { name: 'Отправить в ЕСЭДО' }));
  const password = () => within(dialog).getByLabelText(/^Пароль ключа ЭЦП/);
  const giveFile = (file = key) => userEvent.upload(within(dialog).getByLabelText(/^Файл ключа ЭЦП/), file);
  return { server, dialog, field, choose, send, password, giveFile };
};

beforeEach(() => handOver.mockReset());

it('searches the classifier after a pause in typing, and also chooses by keyboard', async () => {
  const { server, dialog, field } = await open();
  await userEvent.type(field('Характер документа'), ' отч ');
  expect(server.of(operations)).toEqual([]);
  await within(dialog).findByRole('option', { name: 'Ответ' });
  expect(server.of(operations)).toEqual([{ character_search: 'отч' }]);
  expect(field('Характер документа')).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(field('Характер документа')).toHaveValue('Отчёт');
  expect(within(dialog).queryByRole('option')).toBeNull();
  jest.useFakeTimers();
  fireEvent.change(field('Характер документа'), { target: { value: '' } });
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  jest.useRealTimers();
  expect(server.of(operations)).toHaveLength(1);
});

it('Escape closes the results and leaves the card open', async () => {
  const { dialog, field } = await open();
  await userEvent.type(field('Вид документа'), 'пи');
  await within(dialog).findByRole('option', { name: 'Письмо' });
  await userEvent.keyboard('{Escape}');
  expect(within(dialog).queryByRole('option')).toBeNull();
  expect(dialog).toBeVisible();
});

it('names missing fields with the specified messages, and sends nothing', async () => {
  const { dialog, field, send, password, giveFile } = await open();
  await send();
  const says = (text: string) => expect(within(dialog).getByText(text)).toBeVisible();
  says('Выберите файл ключа ЭЦП подписи и введите пароль ключа ЭЦП.');
  expect(within(dialog).getAllByText('Заполните поле')).toHaveLength(2);
  await waitFor(() => expect(field('Характер документа')).toHaveFocus());
  await userEvent.type(password(), 'secret');
  says('Выберите файл ключа ЭЦП подписи.');
  await userEvent.clear(password());
  await giveFile();
  says('Введите пароль ключа ЭЦП.');
  await send();
  expect(handOver).not.toHaveBeenCalled();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it.each([
  ['ok', 'Успех', 'Документ подписан и отправляется в ЕСЭДО.'],
  ['error', 'Ошибка', 'Неверный пароль ключа ЭЦП или файл повреждён.'],
] as const)('asks, sends, and shows the answer: %s', async (status, title, text) => {
  handOver.mockResolvedValue({ status, text });
  const { choose, send, password, giveFile } = await open();
  await choose('Характер документа', 'отв', 'Ответ');
  await choose('Вид документа', 'пис', 'Письмо');
  await giveFile();
  await userEvent.type(password(), 'Qwerty-2026');
  await send();
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('Это действие приведет к отправке документа в ЕСЭДО. Продолжить?');
  await userEvent.click(within(question).getByRole('button', { name: 'Отправить в ЕСЭДО' }));
  const message = await screen.findByRole('alertdialog', { name: title });
  expect(message).toHaveTextContent(text);
  expect(handOver.mock.calls.map(([input]) => input)).toEqual([
    {
      id: 41,
      characterId: 'reply',
      kindId: 'letter',
      executor: 'Ли Анна',
      phone: '+7 700 000 11 22',
      keyFile: key,
      password: 'Qwerty-2026',
      viewerId: 1,
    },
  ]);
  await userEvent.click(within(message).getByRole('button', { name: 'ОК' }));
  await waitFor(() => expect(message).not.toBeInTheDocument());
  await waitFor(() => expect(password()).toHaveValue(''));
});
