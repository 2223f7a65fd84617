import { signIn } from '@qujat/session';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { changeThing, freshServer, tokens } from '../test-support/calls.ts';
import { json, putPageConfiguration, type FakeServer } from '../test-support/fake-server.ts';
import { ApiError } from './index.ts';
import { useChange, type Send } from './use-change.ts';

putPageConfiguration({ extensions: ['idempotency'] });

let server: FakeServer;
beforeEach(() => {
  server = freshServer();
  signIn(tokens);
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

const start = (options: Partial<Parameters<typeof useChange<string>>[0]> = {}) => {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }): ReactNode => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useChange<string>({ otherwise: 'Не удалось', ...options }), { wrapper });
  return {
    change: () => result.current,
    run: (...parameters: Parameters<(typeof result.current)['run']>): Promise<boolean> => act(() => result.current.run(...parameters)),
  };
};

/** Work that the test ends. */
const pending = () => {
  let finish: () => void = () => undefined;
  const work = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  return { work, finish: () => act(async () => finish()) };
};

test('reports whether a change runs, is done, or has failed and why', async () => {
  const refresh = jest.fn();
  const { change, run } = start({ refresh });
  const { work, finish } = pending();
  let done: Promise<boolean> | undefined;
  act(() => void (done = change().run(work, { name: 'save' })));
  await waitFor(() => expect(change()).toMatchObject({ busy: true, running: ['save'] }));
  await finish();
  expect(await done).toBe(true);
  await waitFor(() => expect(change()).toMatchObject({ busy: false, running: [], failure: null }));
  expect(await run(() => Promise.reject(new ApiError('business', { text: 'Уже занято' })))).toBe(false);
  expect(change().failure).toBe('Уже занято');
  expect(await run(() => Promise.reject(new ApiError('network')))).toBe(false);
  expect(change().failure).toBe('Не удалось');
  expect(await run(() => Promise.resolve())).toBe(true);
  expect(change().failure).toBeNull();
  expect(refresh).toHaveBeenCalledTimes(4);
});

test('a double press runs one change and asks one question', async () => {
  const { change, run } = start();
  const { work, finish } = pending();
  let answer: (yes: boolean) => void = () => undefined;
  const confirm = jest.fn(() => new Promise<boolean>((resolve) => (answer = resolve)));
  act(() => void change().run(work, { confirm }));
  expect(await run(work, { confirm })).toBe(false);
  await act(async () => answer(true));
  await waitFor(() => expect(work).toHaveBeenCalledTimes(1));
  expect(await run(work, { confirm })).toBe(false);
  await finish();
  expect(confirm).toHaveBeenCalledTimes(1);
  expect(work).toHaveBeenCalledTimes(1);
  act(() => void change().run(work, { confirm }));
  await act(async () => answer(false));
  expect(work).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(change().busy).toBe(false));
});

test('changes of several things run in parallel, each once', async () => {
  const { change, run } = start({ parallel: true });
  const one = pending();
  const other = pending();
  act(() => {
    void change().run(one.work, { name: 'one' });
    void change().run(other.work, { name: 'other' });
  });
  await waitFor(() => expect(change().running).toEqual(['one', 'other']));
  expect(await run(one.work, { name: 'one' })).toBe(false);
  await one.finish();
  await waitFor(() => expect(change().running).toEqual(['other']));
  await other.finish();
});

test('a declined question is not a failure; a change that reloads the page stays running', async () => {
  const { change, run } = start();
  const reload = jest.fn();
  expect(await run(() => Promise.resolve(false), { reload })).toBe(false);
  expect(change()).toMatchObject({ busy: false, failure: null });
  expect(reload).not.toHaveBeenCalled();
  act(() => void change().run(() => Promise.resolve(), { reload }));
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(change().busy).toBe(true));
  expect(await run(() => Promise.resolve())).toBe(false);
});

test('a failure shown elsewhere has a retry that asks no question again', async () => {
  const onFailure = jest.fn<void, [unknown, () => void]>();
  const { run } = start({ onFailure });
  const confirm = jest.fn(() => Promise.resolve(true));
  const work = jest.fn(() => Promise.resolve()).mockRejectedValueOnce(new ApiError('network'));
  await run(work, { confirm });
  const [[, retry]] = onFailure.mock.calls as [[unknown, () => void]];
  await act(async () => retry());
  await waitFor(() => expect(work).toHaveBeenCalledTimes(2));
  expect(confirm).toHaveBeenCalledTimes(1);
});

describe('idempotency keys', () => {
  const name = (text: string) => (send: Send) => send(changeThing, { name: text });
  const keys = (): (string | null)[] => server.asked.map(({ headers }) => headers.get('idempotency-key'));
  const answers = (...all: (Response | 'lost')[]): void =>
    server.reply('/ce/change.php', () => {
      const next = all.shift() ?? json({ status: 'ok' });
      if (next === 'lost') throw new TypeError('Failed to fetch');
      return next;
    });

  test('one intent keeps its key after a lost answer', async () => {
    answers('lost', new Response('', { status: 502 }));
    const { run } = start();
    expect(await run(name('a'))).toBe(false);
    expect(await run(name('a'))).toBe(false);
    expect(await run(name('a'))).toBe(true);
    const [first, second, third] = keys();
    expect(first).toBeTruthy();
    expect([second, third]).toEqual([first, first]);
    await run(name('a'));
    expect(keys()[3]).not.toBe(first);
  });

  test('any answer ends the intent, also a refusal', async () => {
    answers(json({ status: 'error', text: 'Нет' }));
    const { run } = start();
    expect(await run(name('a'))).toBe(false);
    await run(name('a'));
    expect(new Set(keys()).size).toBe(2);
  });

  test('other input is another intent, and so is the next change after an answer', async () => {
    answers('lost');
    const { run } = start();
    await run(name('a'));
    await run(name('b'));
    await run(name('a'));
    expect(new Set(keys()).size).toBe(3);
  });

  test('a change of several calls repeats the answered ones with their keys', async () => {
    answers(json({ status: 'ok' }), 'lost');
    const { run } = start();
    const both = async (send: Send): Promise<void> => {
      await name('a')(send);
      await name('b')(send);
    };
    await run(both);
    await run(both);
    const [a, b, aAgain, bAgain] = keys();
    expect(a).not.toBe(b);
    expect([aAgain, bAgain]).toEqual([a, b]);
  });
});
