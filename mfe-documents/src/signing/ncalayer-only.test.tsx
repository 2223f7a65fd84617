import { ApiError } from '@qujat/api';
import { failureReasons } from '@qujat/contract/failure';
import { profileCodec } from '@qujat/contract/shell';
import { addResources, createI18n, I18nProvider } from '@qujat/i18n';
import { setProfile, store } from '@qujat/session';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'jotai';
import userEvent from '@testing-library/user-event';
import { KeyDialog } from './key-dialog.tsx';
import texts from './locales/ru.json';
import * as calls from './signing-calls.ts';

jest.mock('@qujat/api', () => ({ ...jest.requireActual<object>('@qujat/api'), hasExtension: () => true }));
jest.mock('./signing-calls.ts', () => ({
  ...jest.requireActual<typeof calls>('./signing-calls.ts'),
  check: jest.fn(async () => null),
  sign: jest.fn(),
  signByNcalayer: jest.fn(),
}));
const mocked = jest.mocked(calls);

const onResult = jest.fn();
const show = (wire: object): void => {
  window.matchMedia = () =>
    ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }) as unknown as MediaQueryList;
  const i18n = createI18n({ language: 'ru_RU' });
  addResources('signing', 'ru', texts);
  act(() => setProfile(profileCodec.decode(wire)));
  const documents = [{ id: 1, number: 'П-1', name: 'Приказ' }];
  render(
    <Provider store={store}>
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={new QueryClient()}>
          <KeyDialog request={{ documents }} batch="b" onResult={onResult} onClose={() => undefined} />
        </QueryClientProvider>
      </I18nProvider>
    </Provider>,
  );
};
const button = (): HTMLElement => screen.getByRole('button', { name: 'Подписать через NCALayer' });

beforeEach(() => {
  jest.clearAllMocks();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

test('where the organisation forbids key files, only NCALayer is offered, and its problems are shown', async () => {
  show({ ncalayer_only: 1 });
  expect(screen.getByText(texts.ncalayer.only)).toBeInTheDocument();
  expect(screen.queryByLabelText(/^Ключ ЭЦП/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Подписать' })).toBeNull();
  mocked.signByNcalayer.mockResolvedValueOnce({ kind: 'not-installed' });
  await userEvent.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent(texts.ncalayer.notInstalled);
  mocked.signByNcalayer.mockResolvedValueOnce('ok');
  await userEvent.click(button());
  await waitFor(() => expect(onResult).toHaveBeenCalledWith('ok'));
});

test('a page with an old profile learns of the policy from the refusal of the file', async () => {
  show({});
  mocked.check.mockRejectedValueOnce(
    new ApiError('invalid', { status: 409, text: 'Подпишите через NCALayer.', reason: failureReasons.ncalayerOnly }),
  );
  await userEvent.upload(screen.getByLabelText(/^Ключ ЭЦП/), new File(['key'], 'dulat.p12'));
  await userEvent.type(screen.getByLabelText('Пароль ключа ЭЦП'), 'Qwerty-2026');
  await userEvent.click(screen.getByRole('button', { name: 'Подписать' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('* Подпишите через NCALayer.');
  expect(screen.queryByLabelText(/^Ключ ЭЦП/)).toBeNull();
  expect(button()).toBeEnabled();
  expect(mocked.sign).not.toHaveBeenCalled();
});
