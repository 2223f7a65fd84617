import { profileCodec } from '@qujat/contract/shell';
import { addResources, createI18n, I18nProvider } from '@qujat/i18n';
import { setProfile, signIn, store } from '@qujat/session';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'jotai';
import { serve, type Asked } from '../../test-support/server.ts';
import { KeyDialog } from '../key-dialog.tsx';
import texts from '../locales/ru.json';
import type { SigningRequest } from '../use-signing.ts';

const extensions = new Set<string>();
jest.mock('@qujat/api', () => ({
  ...jest.requireActual<object>('@qujat/api'),
  hasExtension: (name: string) => extensions.has(name),
}));

const onResult = jest.fn();
const onClose = jest.fn();
const documents = [
  { id: 1, number: 'П-1', name: 'Приказ' },
  { id: 2, number: '', name: 'Договор' },
];

interface Shown {
  readonly width?: number;
  readonly profile?: object;
  readonly request?: SigningRequest;
}

const show = ({ width = 1440, profile = { mobile_signing: 1 }, request = { documents, comment: ' Да ' } }: Shown = {}): void => {
  window.matchMedia = (query) =>
    ({
      matches: query.includes('width < 1024px') && width < 1024,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as unknown as MediaQueryList;
  Element.prototype.getAnimations ??= () => [];
  const i18n = createI18n({ language: 'ru_RU' });
  addResources('signing', 'ru', texts);
  act(() => {
    signIn({ token: 'token', tokenExp: 0, refreshToken: 'refresh' });
    setProfile(profileCodec.decode(profile));
  });
  render(
    <Provider store={store}>
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { gcTime: 0 } } })}>
          <KeyDialog request={request} batch="b" onResult={onResult} onClose={onClose} />
        </QueryClientProvider>
      </I18nProvider>
    </Provider>,
  );
};

interface Wire {
  state: string;
  result: string | null;
}

/** The server: offers are numbered, and `now` is how the last one goes. */
const server = (now: Wire) => {
  const begun: Asked['fields'][] = [];
  const cancelled: string[] = [];
  serve({
    '/ce/apps/esign_mobile.php': (fields) => {
      begun.push(fields);
      const signing = `00000000-0000-4000-8000-00000000000${begun.length}`;
      return {
        signing,
        code: `mobileSign:https://q.example/${begun.length}`,
        link: `https://m.egov.kz/?link=${begun.length}`,
        expires_in: 600,
      };
    },
    '/ce/apps/esign_mobile_state.php': () => ({ ...now, expires_in: 540 }),
    '/ce/apps/esign_mobile_cancel.php': (fields) => {
      cancelled.push(fields['signing'] ?? '');
      return [];
    },
    '/ce/apps/esign_check.php': () => ({ key: null, needs_iin: 0, result: null, documents: [] }),
  });
  return { begun, cancelled };
};

const begin = async (name: string): Promise<HTMLElement> => {
  await userEvent.click(screen.getByRole('button', { name }));
  return screen.findByRole('dialog', { name: texts.phone.title });
};

beforeEach(() => {
  jest.clearAllMocks();
  extensions.clear();
  for (const name of ['signing', 'mobile-signing']) extensions.add(name);
});

test('on a computer it is offered beside key file and NCALayer, and shows a code', async () => {
  const { begun } = server({ state: 'waiting', result: null });
  show();
  expect(screen.getByLabelText(/^Ключ ЭЦП/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: texts.ncalayer.button })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: texts.phone.button })).toBeNull();
  const dialog = await begin(texts.phone.buttonQr);
  expect(await within(dialog).findByTitle(texts.phone.picture)).toBeInTheDocument();
  expect(within(dialog).queryByRole('link', { name: texts.phone.open })).toBeNull();
  expect(within(dialog).getByRole('list', { name: texts.phone.documents })).toHaveTextContent('П-1 ПриказБез номера Договор');
  expect(await within(dialog).findByText('Код действует ещё 9 минут')).toBeInTheDocument();
  // Of a repeated field the fake server keeps the last.
  expect([begun[0]?.['docids[]'], begun[0]?.['comment']]).toEqual(['2', 'Да']);
});

test('on a phone it is the first way: a link opens the application, and the outcome comes by itself', async () => {
  const now: Wire = { state: 'waiting', result: null };
  server(now);
  show({ width: 390 });
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(names.indexOf(texts.phone.button)).toBeGreaterThanOrEqual(0);
  expect(names.indexOf(texts.phone.button)).toBeLessThan(names.indexOf(texts.key.sign));
  const dialog = await begin(texts.phone.button);
  const link = within(dialog).getByRole('link', { name: texts.phone.open });
  // The page stays, and waits.
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['https://m.egov.kz/?link=1', '_blank']);
  expect(within(dialog).getByRole('status')).toHaveTextContent(texts.phone.waitingHere);
  await userEvent.click(within(dialog).getByRole('button', { name: texts.phone.showCode }));
  expect(await within(dialog).findByTitle(texts.phone.picture)).toBeInTheDocument();
  Object.assign(now, { state: 'done', result: 'restricts' });
  // The person has come back from the application.
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(onResult).toHaveBeenCalledWith('restricts', '00000000-0000-4000-8000-000000000001'));
  expect(onResult).toHaveBeenCalledTimes(1);
});

test('an expired code says that nothing is signed, and another one is to be had', async () => {
  const now: Wire = { state: 'expired', result: null };
  const { begun } = server(now);
  show();
  const dialog = await begin(texts.phone.buttonQr);
  expect(await within(dialog).findByText(texts.phone.expired)).toBeInTheDocument();
  expect(within(dialog).queryByTitle(texts.phone.picture)).toBeNull();
  now.state = 'opened';
  await userEvent.click(within(dialog).getByRole('button', { name: texts.phone.renew }));
  expect(await within(dialog).findByText(texts.phone.opened)).toBeInTheDocument();
  expect(begun).toHaveLength(2);
});

test('«Отмена» and another way make the code worthless; what has arrived cannot be taken back', async () => {
  const now: Wire = { state: 'waiting', result: null };
  const { cancelled } = server(now);
  show();
  let dialog = await begin(texts.phone.buttonQr);
  await userEvent.click(within(dialog).getByRole('button', { name: texts.phone.otherWay }));
  expect(await screen.findByLabelText(/^Ключ ЭЦП/)).toBeInTheDocument();
  await waitFor(() => expect(cancelled).toEqual(['00000000-0000-4000-8000-000000000001']));
  dialog = await begin(texts.phone.buttonQr);
  await userEvent.click(within(dialog).getByRole('button', { name: texts.key.cancel }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(cancelled).toHaveLength(2);
  now.state = 'checking';
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(await within(dialog).findByText(texts.phone.checking)).toBeInTheDocument();
  expect(within(dialog).getByRole('button', { name: texts.key.cancel })).toBeDisabled();
});

test('a signature that arrives before «Отмена» is not left without its outcome', async () => {
  const now: Wire = { state: 'opened', result: null };
  const { cancelled } = server(now);
  show();
  const dialog = await begin(texts.phone.buttonQr);
  expect(await within(dialog).findByText(texts.phone.opened)).toBeInTheDocument();
  now.state = 'checking';
  await userEvent.click(within(dialog).getByRole('button', { name: texts.key.cancel }));
  expect(await within(dialog).findByText(texts.phone.checking)).toBeInTheDocument();
  expect([cancelled.length, onClose.mock.calls.length]).toEqual([1, 0]);
  Object.assign(now, { state: 'done', result: 'ok' });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(onResult).toHaveBeenCalledWith('ok', '00000000-0000-4000-8000-000000000001'));
});

test('whoever waits for an outcome may leave when the server is away', async () => {
  const now: Wire & { status?: string } = { state: 'checking', result: null };
  server(now);
  show();
  const dialog = await begin(texts.phone.buttonQr);
  expect(await within(dialog).findByText(texts.phone.checking)).toBeInTheDocument();
  expect(within(dialog).getByRole('button', { name: texts.key.cancel })).toBeDisabled();
  Object.assign(now, { status: 'error', text: 'Такого запроса нет' });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(await within(dialog).findByText(texts.phone.away)).toBeInTheDocument();
  await userEvent.click(within(dialog).getByRole('button', { name: texts.key.cancel }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

test('too many documents, and a refusal of the server, are told in the dialog', async () => {
  const { begun } = server({ state: 'waiting', result: null });
  const many = Array.from({ length: 31 }, (_, index) => ({ id: index + 1, number: `П-${index}`, name: 'Приказ' }));
  show({ request: { documents: many } });
  await userEvent.click(screen.getByRole('button', { name: texts.phone.buttonQr }));
  expect(await screen.findByRole('alert')).toHaveTextContent('не больше 30 документов');
  expect(begun).toHaveLength(0);
});

test('where the organisation forbids key files it is offered too: the key stays with the person', () => {
  show({ width: 390, profile: { mobile_signing: 1, ncalayer_only: 1 } });
  expect(screen.getByText(texts.phone.orNcalayer)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: texts.phone.button })).toBeInTheDocument();
});

test.each([
  ['the installation has not set it up', {}, ['signing', 'mobile-signing']],
  ['the server has no such extension', { mobile_signing: 1 }, ['signing']],
])('it is not offered where %s', (_, profile, names) => {
  extensions.clear();
  for (const name of names) extensions.add(name);
  show({ width: 390, profile });
  expect(screen.queryByText(texts.phone.about)).toBeNull();
  expect(screen.getByLabelText(/^Ключ ЭЦП/)).toBeInTheDocument();
});

test('a server without extensions has the specified dialog with the key file alone', () => {
  extensions.clear();
  show({ profile: { mobile_signing: 1 } });
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).not.toContain(texts.ncalayer.button);
  expect(screen.queryByText(texts.phone.about)).toBeNull();
});
