import type { LiveEvent } from '@qujat/contract/live-events';
import { emit, listen } from '@qujat/remotes';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { serve } from '../../test-support/wire.ts';
import { liveEvents } from '../live-events.ts';
import { useUpdates } from './counters.ts';

let say: (event: LiveEvent) => void = () => undefined;
const heard: string[] = [];
let end: () => void;

beforeAll(() => {
  const page = document.createElement('script');
  page.type = 'application/json';
  page.id = 'qujat-page';
  page.textContent = JSON.stringify({ extensions: ['live-events'] });
  document.head.append(page);
});

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick', 'performance'] });
  const followLiveEvents = ({ onEvent }: { onEvent: (event: LiveEvent) => void }) => {
    say = onEvent;
    return () => undefined;
  };
  jest.spyOn(liveEvents, 'load').mockResolvedValue({ followLiveEvents } as unknown as Awaited<ReturnType<typeof liveEvents.load>>);
  heard.length = 0;
  end = listen('queues-changed', () => heard.push('queues-changed'));
});
afterEach(() => {
  end();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const pass = (milliseconds: number): Promise<void> => act(() => jest.advanceTimersByTimeAsync(milliseconds));

const follow = async (): Promise<{ path: string }[]> => {
  const asked = serve();
  const client = new QueryClient();
  renderHook(() => useUpdates(), { wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider> });
  await pass(0);
  return asked;
};

test('a burst of changes is told once, and the counter of updates is not asked for', async () => {
  const asked = await follow();
  const before = asked.length;
  for (let time = 0; time < 3; time += 1) {
    say('documents');
    await pass(100);
  }
  expect(heard).toEqual([]);
  await pass(500);
  expect(heard).toEqual(['queues-changed']);
  expect(asked.slice(before).map(({ path }) => path)).not.toContain('/ce/checkupd.php');
});

test('an act of this page covers the changes before it, its own too, but none after it', async () => {
  await follow();
  say('documents');
  await pass(100);
  act(() => emit('document-changed', { edocid: '5' }));
  await pass(1_000);
  expect(heard).toEqual([]);
  say('documents');
  await pass(1_000);
  expect(heard).toEqual(['queues-changed']);
});
