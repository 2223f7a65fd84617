import { BusinessError } from '@qujat/api';
import { store } from '@qujat/session';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { renderArea } from '../test-support/render-area.tsx';
import { serve } from '../test-support/server.ts';
import { listRow, listWire, type Wire } from '../test-support/wire.ts';
import texts from './locales/ru.json';
import { resultOf } from './results.ts';
import { confirmIin } from './own-iin.ts';
import * as calls from './signing-calls.ts';
import { useKeyDialog } from './use-key-dialog.ts';
import { pendingSigningAtom } from './use-signing.ts';
import { keyFault } from './validate-key.ts';

jest.mock('./signing-calls.ts', () => ({
  ...jest.requireActual<typeof calls>('./signing-calls.ts'),
  check: jest.fn(),
  sign: jest.fn(),
  approve: jest.fn(),
}));
jest.mock('./own-iin.ts', () => ({ confirmIin: jest.fn(), confirmIinByNcalayer: jest.fn() }));
const mocked = jest.mocked(calls);

const may = { mass_sign_checkbox: { is_visible: 1, done: 0 } };
const key = new File(['key'], 'dulat.p12');

const show = async (rows: readonly Wire[]): Promise<void> => {
  serve({ '/ce/doclist2.php': () => listWire(rows), '/ce/checknewalert.php': () => [1] });
  await renderArea();
};
const select = async (...numbers: string[]): Promise<void> => {
  for (const number of numbers)
    await userEvent.click(within(await screen.findByRole('row', { name: new RegExp(number) })).getByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: 'Подписать' }));
};
const keyDialog = (): Promise<HTMLElement> => screen.findByRole('dialog', { name: 'Подписание ЭЦП' });
const give = async (): Promise<void> => {
  const dialog = await keyDialog();
  await userEvent.upload(within(dialog).getByLabelText(/^Ключ ЭЦП/), key);
  await userEvent.type(within(dialog).getByLabelText('Пароль ключа ЭЦП'), 'Qwerty-2026');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Подписать' }));
};
const expectMessage = async (title: string, text: string): Promise<void> => {
  const message = await screen.findByRole('alertdialog', { name: title });
  expect(within(message).getByText(text)).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(within(message).getByRole('button', { name: 'ОК' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
};

beforeEach(() => {
  mocked.check.mockReset().mockResolvedValue(null);
  mocked.sign.mockReset().mockResolvedValue('queued');
  mocked.approve.mockReset().mockResolvedValue('ok');
});

// The store outlives a test.
afterEach(() => act(() => store.set(pendingSigningAtom, null)));

describe('selections in the list', () => {
  it('documents at approval only: offers a choice, and approves without a key', async () => {
    await show([listRow(1, may), listRow(2, may)]);
    await select('П-1', 'П-2');
    const choice = await screen.findByRole('dialog', { name: 'Подписание документов' });
    await userEvent.click(within(choice).getByRole('button', { name: 'Утвердить' }));
    await expectMessage('Успех', 'Документы успешно подписаны.');
    expect(mocked.approve.mock.lastCall?.[0].documents.map(({ id }) => id)).toEqual([1, 2]);
    expect(screen.queryByRole('button', { name: 'Подписать' })).toBeNull();
  });

  it('otherwise opens the key dialog at once; drafts are not signed', async () => {
    await show([listRow(1, { ...may, version: 7 }), listRow(2, { ...may, status: 200 }), listRow(3, { ...may, status: 100 })]);
    await select('П-1', 'П-2', 'П-3');
    await give();
    await expectMessage('Успех', 'Документы отправлены в очередь на подписание');
    const [request] = mocked.sign.mock.lastCall!;
    expect(request.documents.map(({ id }) => id)).toEqual([1, 2]);
    // What the list said of them goes with the press; a server of before says nothing.
    expect(calls.seenOf(request)).toEqual([{ id: 1, version: 7 }]);
  });

  it('drafts alone cannot be signed', async () => {
    await show([listRow(3, { ...may, status: 100 })]);
    await userEvent.click(within(await screen.findByRole('row', { name: /П-3/ })).getByRole('checkbox'));
    expect(screen.queryByRole('button', { name: 'Подписать' })).toBeNull();
  });
});

describe('the key dialog', () => {
  const open = async (): Promise<HTMLElement> => {
    await show([listRow(1, { ...may, status: 200 }), listRow(2, { ...may, status: 200 })]);
    await select('П-1', 'П-2');
    return keyDialog();
  };

  it('requires file and password, each with its own message', async () => {
    const dialog = await open();
    const send = (): Promise<void> => userEvent.click(within(dialog).getByRole('button', { name: 'Подписать' }));
    await send();
    expect(within(dialog).getByRole('alert')).toHaveTextContent('* Загрузите файл и введите пароль ключа ЭЦП.');
    expect(within(dialog).getByLabelText('Пароль ключа ЭЦП')).toBeInvalid();
    await waitFor(() => expect(within(dialog).getByLabelText(/^Ключ ЭЦП/)).toHaveFocus());
    await userEvent.type(within(dialog).getByLabelText('Пароль ключа ЭЦП'), 'x');
    await send();
    expect(within(dialog).getByRole('alert')).toHaveTextContent('* Загрузите файл ключа ЭЦП.');
    await userEvent.clear(within(dialog).getByLabelText('Пароль ключа ЭЦП'));
    await userEvent.upload(within(dialog).getByLabelText(/^Ключ ЭЦП/), key);
    await send();
    expect(within(dialog).getByRole('alert')).toHaveTextContent('* Введите пароль ключа ЭЦП.');
    expect(within(dialog).getByLabelText(/^Ключ ЭЦП/)).toBeValid();
    await waitFor(() => expect(within(dialog).getByLabelText('Пароль ключа ЭЦП')).toHaveFocus());
    expect(mocked.sign).not.toHaveBeenCalled();
  });

  it('asks a person without an IIN to confirm the key’s IIN, and signs nothing without a yes', async () => {
    const documents = [
      { id: 1, problem: null, result: null },
      { id: 2, problem: null, result: null },
    ];
    mocked.check.mockResolvedValue({ key: null, needsIin: true, result: null, documents });
    jest.mocked(confirmIin).mockResolvedValueOnce(false);
    await open();
    await give();
    await waitFor(() => expect(confirmIin).toHaveBeenLastCalledWith({ keyFile: key, password: 'Qwerty-2026' }));
    expect(mocked.sign).not.toHaveBeenCalled();
    jest.mocked(confirmIin).mockImplementationOnce(async () => {
      mocked.check.mockResolvedValue({ key: null, needsIin: false, result: null, documents });
      return true;
    });
    await waitFor(async () => expect(within(await keyDialog()).getByRole('button', { name: 'Подписать' })).toBeEnabled());
    await userEvent.click(within(await keyDialog()).getByRole('button', { name: 'Подписать' }));
    await expectMessage('Успех', 'Документы отправлены в очередь на подписание');
  });

  it('names documents that would fail, and signs only the rest', async () => {
    mocked.check.mockResolvedValue({
      key: { holder: 'САПАРГАЛИЕВ ДУЛАТ', organisation: null, role: 'первый руководитель', validUntil: 2_000_000_000 },
      result: null,
      needsIin: false,
      documents: [
        { id: 1, problem: 'Чтобы утвердить этот документ, нужен ключ ЭЦП организации.', result: 'restricts' },
        { id: 2, problem: null, result: null },
      ],
    });
    await open();
    await give();
    const problems = await screen.findByRole('dialog', { name: 'Не все документы можно подписать' });
    expect(within(problems).getByText('Полномочия по сертификату: первый руководитель')).toBeInTheDocument();
    expect(within(problems).getByRole('listitem')).toHaveTextContent('П-1Чтобы утвердить этот документ, нужен ключ ЭЦП организации.');
    expect(within(problems).getByRole('alert')).toHaveTextContent(texts.result.restricts);
    expect(mocked.sign).not.toHaveBeenCalled();
    await userEvent.click(within(problems).getByRole('button', { name: 'Подписать 1 документ' }));
    await expectMessage('Успех', 'Документы отправлены в очередь на подписание');
    expect(mocked.sign.mock.lastCall?.[0].documents.map(({ id }) => id)).toEqual([2]);
    expect(mocked.sign.mock.lastCall?.[1]).toEqual({ keyFile: key, password: 'Qwerty-2026' });
  });

  it.each([
    ['iin_error', 'Ошибка при подписании, не совпадает ИИН сертификата'],
    ['expired', 'Срок действия сертификата истёк.'],
  ] as const)('a precheck that finds %s closes the dialogs with the signing message', async (result, text) => {
    mocked.check.mockResolvedValue({
      key: null,
      result,
      needsIin: false,
      documents: [
        { id: 1, problem: null, result },
        { id: 2, problem: null, result },
      ],
    });
    await open();
    await give();
    await expectMessage('Ошибка', text);
    expect(mocked.sign).not.toHaveBeenCalled();
  });

  it.each([
    ['self_bin_only', texts.result.self_bin_only],
    ['restricts', texts.result.restricts],
    ['error', texts.result.errorText],
  ] as const)('a precheck that finds nothing to sign (%s) closes the dialogs with the signing message', async (result, text) => {
    mocked.check.mockResolvedValue({
      key: null,
      result: null,
      needsIin: false,
      documents: [
        { id: 1, problem: 'Нет', result },
        { id: 2, problem: 'Нет', result: 'error' },
      ],
    });
    mocked.sign.mockResolvedValue(result);
    await open();
    await give();
    await expectMessage('Ошибка', text);
    // The service has a reason for each, shown in the panel of outcomes.
    expect(mocked.sign.mock.lastCall?.[0].documents.map(({ id }) => id)).toEqual([1, 2]);
  });

  it('NCALayer gets the same precheck and is not called', async () => {
    mocked.check.mockResolvedValue({
      key: null,
      result: null,
      needsIin: false,
      documents: [
        { id: 1, problem: 'Нет', result: 'error' },
        { id: 2, problem: 'Нет', result: 'restricts' },
      ],
    });
    const onResult = jest.fn();
    const documents = [1, 2].map((id) => ({ id, number: `П-${id}`, name: 'Приказ' }));
    const client = new QueryClient();
    const wrapper = ({ children }: { children: ReactNode }): ReactNode => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    );
    const { result } = renderHook(() => useKeyDialog({ request: { documents }, batch: 'b', onResult, onClose: jest.fn() }), { wrapper });
    await act(async () => result.current.useNcalayer());
    expect(onResult).toHaveBeenCalledWith('restricts');
  });

  it('stays open after a wrong password, found by the precheck or by signing', async () => {
    const dialog = await open();
    mocked.check.mockRejectedValueOnce(new BusinessError({ text: texts.result.password_error }));
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await give();
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(`* ${texts.result.password_error}`);
    mocked.sign.mockResolvedValueOnce('password_error');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Подписать' }));
    await waitFor(() => expect(mocked.sign).toHaveBeenCalledTimes(1));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(`* ${texts.result.password_error}`);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Подписать' }));
    await expectMessage('Успех', 'Документы отправлены в очередь на подписание');
  });

  it('stays open and says so when the server cannot be reached', async () => {
    mocked.sign.mockRejectedValueOnce(new TypeError('network'));
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const dialog = await open();
    await give();
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(texts.failed);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Подписать' }));
    await expectMessage('Успех', 'Документы отправлены в очередь на подписание');
  });

  it.each([
    ['iin_error', 'Ошибка при подписании, не совпадает ИИН сертификата'],
    ['error', 'При подписании некоторых документов произошла ошибка. Пожалуйста, обновите страницу и попробуйте еще раз.'],
    [
      'restricts',
      'На некоторые из документов установлено ограничение по типу ЭЦП, поэтому они не были подписаны, пожалуйста обратитесь к администратору.',
    ],
    [
      'self_bin_only',
      'На некоторые из документов установлено ограничение по БИН организации ключа ЭЦП, поэтому они не были подписаны, пожалуйста обратитесь к администратору.',
    ],
    ['unknown', 'Неизвестная ошибка.'],
  ] as const)('the word %s closes both dialogs and shows its message', async (word, text) => {
    mocked.sign.mockResolvedValue(word);
    await open();
    await give();
    await expectMessage('Ошибка', text);
    // What is not signed stays selected, for another key.
    expect(screen.getByText('Выбрано: 2')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Подписать' })).toBeEnabled();
  });
});

test.each([
  ['a page of HTML', () => new Response('<!doctype html><title>Вход</title>', { headers: { 'content-type': 'text/html' } })],
  ['a gateway that says nothing', () => new Response('<h1>502</h1>', { status: 502 })],
  ['a word that nobody knows', () => new Response('later', { headers: { 'content-type': 'text/plain' } })],
])('%s instead of a word is an unknown error', async (_, answer) => {
  serve({ '/ce/apps/esign_service.php': answer });
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { approve } = jest.requireActual<typeof calls>('./signing-calls.ts');
  await expect(approve({ documents: [{ id: 1, number: '', name: '' }] }, 'b')).resolves.toBe('unknown');
});

test('the input is validated before it is sent', () => {
  expect([keyFault(null, ''), keyFault(key, ''), keyFault(null, 'x'), keyFault(key, 'x')]).toEqual([
    'neither',
    'noPassword',
    'noFile',
    null,
  ]);
  const large = new File([new Uint8Array(20 * 1024 * 1024)], 'key.p12');
  expect([keyFault(new File(['x'], 'key.txt'), 'x'), keyFault(new File([], 'key.p12'), 'x'), keyFault(large, 'x')]).toEqual([
    'wrongFile',
    'emptyFile',
    'largeFile',
  ]);
});

test('several documents get one word: a problem with the key, or else the most serious', () => {
  expect(resultOf(['ok', 'ok'])).toBe('ok');
  expect(resultOf(['ok', 'error', 'self_bin_only'])).toBe('self_bin_only');
  expect(resultOf(['restricts', 'expired'])).toBe('expired');
});
