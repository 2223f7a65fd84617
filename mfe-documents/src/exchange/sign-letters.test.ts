import { request } from '@qujat/api';
import { createI18n } from '@qujat/i18n';
import * as ncalayer from '@qujat/ncalayer';
import { signIn } from '@qujat/session';
import * as alert from '@qujat/ui/alert';
import * as toast from '@qujat/ui/toast';
import { serve } from '../test-support/server.ts';
import { signAndSend } from './sign-letters.ts';

jest.mock('@qujat/ncalayer', () => ({ openNcalayer: jest.fn() }));
jest.mock('@qujat/ui/alert', () => ({ alertMessage: jest.fn(async () => undefined) }));
jest.mock('@qujat/ui/toast', () => ({ showToast: jest.fn() }));
const open = jest.mocked(ncalayer.openNcalayer);

const letter = { id: 41, characterId: 'reply', kindId: 'letter', phone: '+7', executor: 'Ли Анна' };
const written = {
  created: 1_800_000_000,
  letters: [
    { bin: '111111111111', content: 'b25l' },
    { bin: '222222222222', content: 'dHdv' },
  ],
};
const sent = '/ce/apps/esedo_signed.php';
const server = () =>
  serve({ '/ce/apps/esedo_tosign.php': () => written, [sent]: () => ({ text: 'Документ подписан и отправляется в ЕСЭДО.' }) });
const signer = (signDocument: ncalayer.Ncalayer['signDocument']) => {
  const close = jest.fn();
  open.mockResolvedValue({ signDocument, close });
  return close;
};

beforeAll(() => void createI18n({ language: 'ru_RU' }));
beforeEach(() => {
  jest.clearAllMocks();
  signIn({ token: 'token', tokenExp: 0, refreshToken: 'refresh' });
});

test('signs the letter of each recipient, and sends all of them together', async () => {
  const asked = server();
  const close = signer(async (content) => ({ kind: 'signed', signature: `signed ${content}` }));
  expect(await signAndSend(letter, false, request)).toBe('Документ подписан и отправляется в ЕСЭДО.');
  const [given] = asked.of(sent);
  expect(given).toMatchObject({ docid: '41', created: '1800000000', esedo_executor: 'Ли Анна' });
  expect(JSON.parse(given?.['signatures'] ?? '')).toEqual([
    { bin: '111111111111', signature: 'signed b25l' },
    { bin: '222222222222', signature: 'signed dHdv' },
  ]);
  expect(close).toHaveBeenCalledTimes(1);
});

test('sends nothing if the person stops at the second letter', async () => {
  const asked = server();
  const close = signer(async (content) => (content === 'b25l' ? { kind: 'signed', signature: 'x' } : { kind: 'cancelled' }));
  expect(await signAndSend(letter, false, request)).toBeNull();
  expect(asked.of(sent)).toEqual([]);
  expect(toast.showToast).toHaveBeenCalledTimes(1);
  expect(close).toHaveBeenCalledTimes(1);
});

test.each(['not-installed', 'blocked'] as const)('says why NCALayer cannot sign: %s', async (kind) => {
  const asked = server();
  open.mockResolvedValue({ kind });
  expect(await signAndSend(letter, false, request)).toBeNull();
  expect(asked.asked).toEqual([]);
  expect(alert.alertMessage).toHaveBeenCalledTimes(1);
});
