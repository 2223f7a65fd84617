import { signIn, signOut } from '@qujat/session';
import { onlineManager } from '@tanstack/react-query';
import { reportAnswer, reportNoAnswer } from './connection.ts';
import { ApiError } from './errors.ts';
import { createQueryClient } from './query-client.ts';
import { queryKey } from './query-key.ts';

test('a query waits while the server is away and goes on when it is back', async () => {
  signIn({ token: 'a', tokenExp: 0, refreshToken: 'r' });
  const client = createQueryClient();
  client.mount();
  reportNoAnswer();
  expect(onlineManager.isOnline()).toBe(false);
  let asked = 0;
  const query = client.fetchQuery({ queryKey: queryKey('x'), queryFn: () => (asked += 1) });
  await Promise.resolve();
  expect(asked).toBe(0);
  reportAnswer(200);
  expect(await query).toBe(1);
  client.unmount();
  signOut();
});

test('only what may go better the next time is asked again', () => {
  const retry = createQueryClient().getDefaultOptions().queries?.retry as (failures: number, error: Error) => boolean;
  for (const kind of ['network', 'timeout', 'server'] as const) expect(retry(0, new ApiError(kind))).toBe(true);
  for (const kind of ['business', 'unauthorised', 'forbidden', 'not-found', 'invalid', 'too-often', 'unreadable'] as const) expect(retry(0, new ApiError(kind))).toBe(false);
  expect(retry(2, new ApiError('network'))).toBe(false);
  expect(retry(0, new Error('a mistake of ours'))).toBe(false);
});
