import { confirmEmailCode } from '@qujat/contract/authentication';
import { sessionAtom, signOut, store } from '@qujat/session';
import { screen, waitFor, within } from '@testing-library/react';
import { serve, type Asked } from '../../../test-support/fake-server.ts';
import { address, email, fill, path, person, press, send, show, tokens } from '../../../test-support/sign-in.tsx';
import { openAddress, reloadPage } from '../../parts/browser.ts';

jest.mock('../../parts/browser.ts', () => ({ openAddress: jest.fn(), reloadPage: jest.fn() }));

beforeEach(() => {
  signOut();
  jest.clearAllMocks();
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

/** Signs in with a password; the server requires a code, and then answers as given. */
const ask = async (...answers: unknown[]): Promise<Asked[]> => {
  const asked = serve({ [path]: [{ status: '2fa', text: 'email' }, ...answers] });
  show('/login?redirect_uri=%2Fportal');
  await fill();
  await send();
  await screen.findByRole('dialog', { name: 'Двухфакторная аутентификация' }, { timeout: 5000 });
  return asked;
};
const boxes = (): HTMLInputElement[] => within(screen.getByRole('dialog')).getAllByRole('textbox');
const digits = (): string =>
  boxes()
    .map(({ value }) => value)
    .join('');

test('has five one-digit boxes, filled by typing; then continues as after a password', async () => {
  const asked = await ask(tokens);
  expect(boxes()).toHaveLength(5);
  expect(document.activeElement).toBe(boxes()[0]);
  await person.keyboard('4a8 1x53');
  expect(digits()).toBe('48153');
  await press('Продолжить');
  await waitFor(() => expect(openAddress).toHaveBeenCalledWith('http://localhost/portal'));
  expect(asked[1]).toEqual({ path: confirmEmailCode.path, fields: { email_code: '48153', is_jwt: '1' } });
  expect(store.get(sessionAtom)?.token).toBe('access');
});

test('a pasted code fills the boxes; arrows and Backspace move between them', async () => {
  const asked = await ask({ ...tokens, psw_change: 1 });
  await person.paste('12 345');
  expect(digits()).toBe('12345');
  await person.click(boxes()[4] as HTMLElement);
  await person.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(boxes()[3]);
  await person.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(boxes()[4]);
  await person.keyboard('{Backspace}');
  expect(digits()).toBe('1234');
  expect(document.activeElement).toBe(boxes()[4]);
  await person.keyboard('9');
  expect(digits()).toBe('12349');
  await press('Продолжить');
  await waitFor(() => expect(address()).toBe('/rechangepsw?redirect_uri=%2Fportal'));
  expect(asked[1]?.fields['email_code']).toBe('12349');
});

test('an incomplete code is not sent', async () => {
  const asked = await ask();
  await person.keyboard('1234');
  await press('Продолжить');
  expect(await screen.findByText('Код должен состоять из 5 цифр')).toBeTruthy();
  expect(asked).toHaveLength(1);
  // The focus moves to the missing digit.
  expect(document.activeElement).toBe(boxes()[4]);
  await person.keyboard('5');
  await waitFor(() => expect(screen.queryByText('Код должен состоять из 5 цифр')).toBeNull());
});

test.each([
  ['a refusal', { status: 'error', text: 'Неверный код. Осталось попыток: 4.' }, 'Неверный код. Осталось попыток: 4.'],
  ['no tokens and no status', {}, 'Неверные данные'],
])('%s is shown in the dialog «Ошибка», whose closing reloads the page', async (_, answer, words) => {
  await ask(answer);
  await person.keyboard('12345');
  await press('Продолжить');
  const dialog = await screen.findByRole('alertdialog', { name: 'Ошибка' });
  expect(within(dialog).getByText(words)).toBeTruthy();
  expect(reloadPage).not.toHaveBeenCalled();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(reloadPage).toHaveBeenCalledTimes(1));
});

test('without a network the code stays and can be sent again', async () => {
  await ask(new TypeError('Failed to fetch'), tokens);
  await person.keyboard('12345');
  await press('Продолжить');
  expect(await screen.findByText('Нет связи с сервером. Проверьте соединение и попробуйте ещё раз.')).toBeTruthy();
  expect(digits()).toBe('12345');
  await press('Продолжить');
  await waitFor(() => expect(openAddress).toHaveBeenCalled());
});

test.each(['Отмена', 'Закрыть'])('«%s» closes it', async (name) => {
  await ask();
  await press(name);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(email().value).toContain('dulat');
  expect(reloadPage).not.toHaveBeenCalled();
});

test('another letter is offered after a minute, and the code of the first no longer matters', async () => {
  const asked = await ask({ status: '2fa', text: 'email' });
  const button = () => within(screen.getByRole('dialog')).getByRole('button', { name: /Отправить ещё раз/ });
  expect(button()).toBeDisabled();
  expect(button()).toHaveTextContent(/через \d+ с/);
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
  await waitFor(() => expect(button()).toBeEnabled(), { timeout: 5000 });
  jest.restoreAllMocks();
  await person.click(button());
  expect(await screen.findByText('Новое письмо отправлено, прежний код не действует.')).toBeVisible();
  expect(asked[1]).toEqual(asked[0]);
  expect(button()).toBeDisabled();
});
