import type { BrowserSpan } from '@qujat/telemetry';
import { traceBrowser } from '@qujat/telemetry/browser';

const asked: Request[] = [];
const sent: BrowserSpan[] = [];

beforeAll(() => {
  globalThis.fetch = async (input, init) => {
    asked.push(new Request(input, init));
    return new Response('{}', { status: 200 });
  };
  traceBrowser(
    () => 'mfe-mail',
    (spans) => sent.push(...spans),
  );
});
beforeEach(() => {
  jest.useFakeTimers();
  asked.splice(0);
  sent.splice(0);
});
afterEach(() => void jest.useRealTimers());

const get = (path: string): Promise<Response> => fetch(new URL(path, location.origin));

test('the requests of a press are one trace from it, and name neither what was pressed nor an address', async () => {
  document.body.innerHTML = '<button>Ivanova</button>';
  document.querySelector('button')!.click();
  await Promise.all([get('/ce/secret-word'), get('/ce/other')]);
  await jest.advanceTimersByTimeAsync(10_000);
  const press = sent.find(({ name }) => name === 'press')!;
  const requests = sent.filter(({ name }) => name === 'request');
  expect(press).toMatchObject({ parentId: null, remote: 'mfe-mail', status: null });
  expect(requests.map(({ parentId, traceId, status }) => [parentId, traceId, status])).toEqual(
    Array.from({ length: 2 }, () => [press.spanId, press.traceId, 200]),
  );
  expect(asked.map(({ headers }) => headers.get('traceparent'))).toEqual(requests.map(({ spanId }) => `00-${press.traceId}-${spanId}-01`));
  expect(JSON.stringify(sent)).not.toMatch(/Ivanova|secret|other/);
});

test('a request that no press has caused, the stream of events and reports are not traced', async () => {
  await get('/ce/poll');
  document.body.click();
  await get('/ce/events');
  await get('/reports/remotes');
  await fetch('https://elsewhere.example/');
  await jest.advanceTimersByTimeAsync(10_000);
  await get('/ce/poll');
  await jest.advanceTimersByTimeAsync(10_000);
  expect(asked.map(({ headers }) => headers.get('traceparent'))).toEqual([null, null, null, null, null]);
  expect(sent).toEqual([]);
});
