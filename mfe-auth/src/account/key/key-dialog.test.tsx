import { hasExtension } from '@qujat/api';
import { confirmKey, confirmKeyByNcalayer } from '@qujat/contract/other-sign-ins';
import { signText } from '@qujat/ncalayer';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { serve, type Asked } from '../../../test-support/fake-server.ts';
import { around } from '../../../test-support/page.tsx';
import { person, press, tokens } from '../../../test-support/sign-in.tsx';
import { useState, type ReactNode } from 'react';
import { reloadPage } from '../../parts/browser.ts';
import { KeyDialog } from './key-dialog.tsx';

jest.mock('@qujat/api', () => ({ ...jest.requireActual<object>('@qujat/api'), hasExtension: jest.fn(() => true) }));
jest.mock('@qujat/ncalayer', () => ({ signText: jest.fn() }));
jest.mock('../../parts/browser.ts', () => ({ openAddress: jest.fn(), reloadPage: jest.fn() }));

const onDone = jest.fn();
const onCancel = jest.fn();
const key = new File(['key'], 'Ключ.P12');

/** The sign-in page around it: leaving takes it away. */
const Page = ({ signData = null, keyFiles = signData === null }: { signData?: string | null; keyFiles?: boolean }): ReactNode => {
  const [open, setOpen] = useState(true);
  const leave = (): void => {
    onCancel();
    setOpen(false);
  };
  return (
    open && (
      <KeyDialog email="anna@saryozen.example" signData={signData} keyFiles={keyFiles} again={jest.fn()} onDone={onDone} onCancel={leave} />
    )
  );
};
const show = (...answers: unknown[]): Asked[] => {
  const asked = serve({ [confirmKey.path]: answers });
  render(around(<Page />));
  return asked;
};
const file = (): HTMLInputElement => screen.getByLabelText('Файл ключа ЭЦП');
const choose = (chosen: File): boolean => fireEvent.change(file(), { target: { files: [chosen] } });
const password = (value: string): boolean => fireEvent.change(screen.getByLabelText('Пароль ключа ЭЦП'), { target: { value } });
const dialog = (): HTMLElement => screen.getByRole('dialog', { name: 'Подписание ЭЦП' });

beforeEach(() => {
  jest.clearAllMocks();
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

test('asks for a .p12 file and its password, each with its own message', async () => {
  const asked = show(tokens);
  expect(within(dialog()).getByText('Выберите файл ключа ЭЦП для подписи')).toBeTruthy();
  expect(file().accept).toBe('.p12');
  await press('Продолжить');
  expect(within(dialog()).getByText('Выберите файл ключа ЭЦП подписи.')).toBeTruthy();
  expect(within(dialog()).getByText('Введите пароль ключа ЭЦП.')).toBeTruthy();
  expect(document.activeElement).toBe(file());
  choose(new File(['text'], 'key.txt'));
  password('Qwerty-2026');
  await press('Продолжить');
  expect(within(dialog()).getByText('Выберите файл ключа ЭЦП с расширением .p12.')).toBeTruthy();
  for (const wrong of [new File([], 'key.p12'), new File([new Uint8Array(17_000_000)], 'key.p12')]) {
    choose(wrong);
    await press('Продолжить');
    expect(within(dialog()).getByText('Файл ключа ЭЦП пуст или больше 64 КБ. Выберите другой файл.')).toBeTruthy();
  }
  choose(key);
  password('');
  await press('Продолжить');
  expect(document.activeElement).toBe(screen.getByLabelText('Пароль ключа ЭЦП'));
  expect(asked).toEqual([]);
});

test('sends the file with the fixed value 41, and signs in with the tokens', async () => {
  const asked = show(tokens);
  choose(key);
  password('Qwerty-2026');
  await press('Продолжить');
  await waitFor(() =>
    expect(onDone).toHaveBeenCalledWith({
      kind: 'done',
      tokens: { token: 'access', tokenExp: 1_900_000_000, refreshToken: 'refresh' },
      passwordChangeRequired: false,
      startPage: 'last',
    }),
  );
  expect(asked[0]?.fields).toMatchObject({ is_jwt: '1', esign_code: '41', ecpPassword: 'Qwerty-2026' });
});

test.each([
  [{ status: 'error', text: 'ИИН ключа ЭЦП не совпадает с вашим ИИН.' }, 'ИИН ключа ЭЦП не совпадает с вашим ИИН.'],
  [{}, 'Неверные данные'],
])('a refusal is shown under «Ошибка», and closing it reloads the page', async (answer, text) => {
  show(answer);
  choose(key);
  password('Qwerty-2026');
  await press('Продолжить');
  const alert = await screen.findByRole('alertdialog', { name: 'Ошибка' });
  expect(within(alert).getByText(text)).toBeTruthy();
  expect(onCancel).toHaveBeenCalledTimes(1);
  expect(reloadPage).not.toHaveBeenCalled();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(reloadPage).toHaveBeenCalledTimes(1));
});

test.each([
  [429, 'Слишком много попыток. Повторите через 10 мин.'],
  [413, 'Запрос слишком большой.'],
])('after %i the person can try again in the same window', async (status, text) => {
  show(Response.json({ status: 'error', text }, { status }), tokens);
  choose(key);
  password('Qwerty-2026');
  await press('Продолжить');
  expect(await within(dialog()).findByText(text)).toBeTruthy();
  expect(onCancel).not.toHaveBeenCalled();
  await press('Продолжить');
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
});

test('NCALayer is a choice beside the file, and shows its problems there', async () => {
  const asked = serve({ [confirmKeyByNcalayer.path]: [tokens] });
  render(around(<Page signData="Qujat 2" keyFiles />));
  expect(file()).toBeTruthy();
  jest.mocked(signText).mockResolvedValueOnce({ kind: 'not-installed' });
  await press('Подтвердить через NCALayer');
  expect(await within(dialog()).findByText(/^NCALayer не запущен/)).toBeTruthy();
  jest.mocked(signText).mockResolvedValueOnce({ kind: 'signed', signature: 'CMS' });
  await press('Подтвердить через NCALayer');
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  expect(signText).toHaveBeenLastCalledWith('Qujat 2');
  expect(asked[0]?.fields).toMatchObject({ signature: 'CMS' });
});

describe('where the organisation takes no key files', () => {
  const begin = (...answers: unknown[]): Asked[] => {
    const asked = serve({ [confirmKeyByNcalayer.path]: answers });
    render(around(<Page signData="Qujat 1" />));
    return asked;
  };

  test('NCALayer signs this sign-in’s text; the dialog stays open and shows its problems', async () => {
    const asked = begin(tokens);
    expect(screen.queryByLabelText('Файл ключа ЭЦП')).toBeNull();
    jest.mocked(signText).mockResolvedValueOnce({ kind: 'not-installed' });
    await press('Подтвердить через NCALayer');
    expect(await within(dialog()).findByText(/^NCALayer не запущен\. Установите NCALayer/)).toBeTruthy();
    expect(asked).toEqual([]);
    jest.mocked(signText).mockResolvedValueOnce({ kind: 'signed', signature: 'CMS' });
    await press('Подтвердить через NCALayer');
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(signText).toHaveBeenLastCalledWith('Qujat 1');
    expect(asked[0]?.fields).toMatchObject({ is_jwt: '1', signature: 'CMS' });
  });

  test('a refusal is shown, and closing it reloads the page', async () => {
    begin({ status: 'error', text: 'ИИН ключа ЭЦП не совпадает с вашим ИИН.' });
    jest.mocked(signText).mockResolvedValueOnce({ kind: 'signed', signature: 'CMS' });
    await press('Подтвердить через NCALayer');
    const alert = await screen.findByRole('alertdialog', { name: 'Ошибка' });
    expect(within(alert).getByText('ИИН ключа ЭЦП не совпадает с вашим ИИН.')).toBeTruthy();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(reloadPage).toHaveBeenCalledTimes(1));
  });

  test('with a server without the extension the dialog asks for the file as specified', () => {
    jest.mocked(hasExtension).mockReturnValueOnce(false);
    begin();
    expect(file()).toBeTruthy();
  });
});

test('«Отмена» and Escape close it', async () => {
  show(tokens);
  await press('Отмена');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  show(tokens);
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(onCancel).toHaveBeenCalledTimes(2);
});
