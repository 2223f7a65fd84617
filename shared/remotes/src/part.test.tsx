import { useTranslation } from '@qujat/i18n';
import { BrowserRouter } from '@qujat/router';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Activity, use, useState, type ReactNode } from 'react';
import { definition, entryUrl, startFakeHost, release, remote } from '../test-support/fake-host.tsx';
import { usePageParameters } from './page-parameters.ts';
import { RemotePage, Slot } from './part.tsx';
import { peekPart, preparePart } from './parts.ts';
import { hasSlot } from './registry.ts';

const person = userEvent.setup({ delay: null });
const Greeting = (): ReactNode => <h1>{useTranslation('greet').t('title')}</h1>;
const around = (children: ReactNode): ReactNode => <BrowserRouter>{children}</BrowserRouter>;
const gone = async (): Promise<Response> => new Response('', { status: 404, headers: { 'x-request-id': 'r-42' } });

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => jest.restoreAllMocks());

test('a page shows that it loads, then appears in the product’s language', async () => {
  const host = await startFakeHost([remote('mfe-greet')]);
  host.definitions[entryUrl('mfe-greet')] = [definition('mfe-greet', Greeting)];
  render(around(<RemotePage remote="mfe-greet" page="page" />));
  expect(screen.getByRole('status')).toHaveTextContent('Раздел загружается…');
  expect(await screen.findByRole('heading', { name: 'Texts of mfe-greet' })).toBeVisible();
});

test('a prepared page appears with the first render', async () => {
  const host = await startFakeHost([remote('mfe-ready')]);
  host.definitions[entryUrl('mfe-ready')] = [definition('mfe-ready', () => <p>ready</p>)];
  await preparePart({ remote: 'mfe-ready', kind: 'pages', key: 'page' });
  render(around(<RemotePage remote="mfe-ready" page="page" />));
  expect(screen.getByText('ready')).toBeVisible();
});

test('an unavailable part shows its card with details for support, the rest keeps working, and a retry restores it', async () => {
  const host = await startFakeHost([remote('mfe-gone'), remote('mfe-fine')]);
  host.definitions[entryUrl('mfe-gone')] = [new Error('404')];
  host.definitions[entryUrl('mfe-fine')] = [definition('mfe-fine', () => <p>fine</p>)];
  host.network[entryUrl('mfe-gone')] = gone;
  render(
    around(
      <>
        <RemotePage remote="mfe-gone" page="page" />
        <RemotePage remote="mfe-fine" page="page" />
      </>,
    ),
  );
  const card = await screen.findByRole('alert');
  expect(within(card).getByRole('heading', { level: 1 })).toHaveTextContent('Раздел не загрузился');
  expect(card).toHaveTextContent('Файл раздела не найден на сервере');
  for (const detail of ['mfe-gone', 'HTTP 404', 'r-42']) expect(card).toHaveTextContent(detail);
  expect(await screen.findByText('fine')).toBeVisible();

  host.definitions[entryUrl('mfe-gone')] = [definition('mfe-gone', () => <p>here again</p>)];
  await person.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(await screen.findByText('here again')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a part that fails while rendering shows its card too, and its neighbour keeps working', async () => {
  const host = await startFakeHost([remote('mfe-throws'), remote('mfe-well')]);
  let broken = true;
  const Throws = (): ReactNode => {
    if (broken) throw new RangeError('in render');
    return <p>well again</p>;
  };
  host.definitions[entryUrl('mfe-throws')] = [definition('mfe-throws', Throws)];
  host.definitions[entryUrl('mfe-well')] = [definition('mfe-well', () => <p>well</p>)];
  render(
    around(
      <>
        <RemotePage remote="mfe-throws" page="page" />
        <RemotePage remote="mfe-well" page="page" />
      </>,
    ),
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('RangeError');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Раздел не загрузился');
  expect(await screen.findByText('well')).toBeVisible();
  broken = false;
  await person.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(await screen.findByText('well again')).toBeVisible();
});

describe('a part that suspends its rendering', () => {
  const suspending = async (name: string): Promise<{ come: () => void }> => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const host = await startFakeHost([remote(name), remote('mfe-beside')]);
    host.definitions[entryUrl(name)] = [definition(name, () => <p>{use(promise)}</p>)];
    host.definitions[entryUrl('mfe-beside')] = [definition('mfe-beside', () => <p>beside</p>)];
    for (const each of [name, 'mfe-beside']) await preparePart({ remote: each, kind: 'pages', key: 'page' });
    await act(async () =>
      render(
        around(
          <>
            <RemotePage remote={name} page="page" />
            <RemotePage remote="mfe-beside" page="page" />
          </>,
        ),
      ),
    );
    return { come: () => resolve('come') };
  };

  test('shows that it loads, while its neighbour is there', async () => {
    const { come } = await suspending('mfe-slow');
    expect(screen.getByRole('status')).toHaveTextContent('Раздел загружается…');
    expect(screen.getByText('beside')).toBeVisible();
    await act(async () => come());
    expect(await screen.findByText('come')).toBeVisible();
    expect(screen.queryByRole('status')).toBeNull();
  });

  test('shows its card after half a minute, and a retry', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    try {
      const { come } = await suspending('mfe-never');
      expect(screen.queryByRole('alert')).toBeNull();
      act(() => void jest.advanceTimersByTime(30_000));
      expect(screen.getByRole('alert')).toHaveTextContent('SUSPENDED');
      expect(screen.getByText('beside')).toBeVisible();
      await act(async () => come());
      act(() => screen.getByRole('button', { name: 'Повторить' }).click());
      expect(screen.getByText('come')).toBeVisible();
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('a part that fails while rendering, with an earlier good release', () => {
  const Throws = (): ReactNode => {
    throw new RangeError('in render');
  };
  const withPrevious = (name: string) => startFakeHost([remote(name, { previous: release(name, 'before') })]);

  test('is shown by that release', async () => {
    const host = await withPrevious('mfe-back');
    host.definitions[entryUrl('mfe-back')] = [definition('mfe-back', Throws)];
    host.definitions[entryUrl('mfe-back', 'before')] = [definition('mfe-back', () => <p>as before</p>)];
    render(around(<RemotePage remote="mfe-back" page="page" />));
    expect(await screen.findByText('as before')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('shows its card when that one fails too; a retry tries the live one', async () => {
    const host = await withPrevious('mfe-twice');
    let broken = true;
    const Live = (): ReactNode => (broken ? <Throws /> : <p>live again</p>);
    host.definitions[entryUrl('mfe-twice')] = [definition('mfe-twice', Live)];
    host.definitions[entryUrl('mfe-twice', 'before')] = [definition('mfe-twice', Throws)];
    render(around(<RemotePage remote="mfe-twice" page="page" />));
    expect(await screen.findByRole('alert')).toHaveTextContent('RangeError');
    broken = false;
    await person.click(screen.getByRole('button', { name: 'Повторить' }));
    expect(await screen.findByText('live again')).toBeVisible();
  });

  test('shows its card when that one does not load', async () => {
    const host = await withPrevious('mfe-lost');
    host.definitions[entryUrl('mfe-lost')] = [definition('mfe-lost', Throws)];
    host.definitions[entryUrl('mfe-lost', 'before')] = [new Error('404')];
    host.network[entryUrl('mfe-lost', 'before')] = gone;
    render(around(<RemotePage remote="mfe-lost" page="page" />));
    expect(await screen.findByRole('alert')).toHaveTextContent('RangeError');
  });
});

test('a failed part is retried when it is shown again after being hidden', async () => {
  const host = await startFakeHost([remote('mfe-kept')]);
  let broken = true;
  const Throws = (): ReactNode => {
    if (broken) throw new RangeError('in render');
    return <p>well again</p>;
  };
  host.definitions[entryUrl('mfe-kept')] = [definition('mfe-kept', Throws)];
  const shown = (mode: 'visible' | 'hidden'): ReactNode =>
    around(
      <Activity mode={mode}>
        <RemotePage remote="mfe-kept" page="page" />
      </Activity>,
    );
  const { rerender } = render(shown('visible'));
  expect(await screen.findByRole('alert')).toHaveTextContent('RangeError');
  broken = false;
  rerender(shown('hidden'));
  rerender(shown('visible'));
  expect(await screen.findByText('well again')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('one page’s card does not replace the next page', async () => {
  const host = await startFakeHost([remote('mfe-one'), remote('mfe-two')]);
  host.definitions[entryUrl('mfe-one')] = [
    definition('mfe-one', () => {
      throw new Error('in render');
    }),
  ];
  host.definitions[entryUrl('mfe-two')] = [definition('mfe-two', () => <p>two</p>)];
  const { rerender } = render(around(<RemotePage remote="mfe-one" page="page" />));
  expect(await screen.findByRole('alert')).toBeVisible();
  rerender(around(<RemotePage remote="mfe-two" page="page" />));
  expect(await screen.findByText('two')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an incompatibility names the package, the required and the provided version', async () => {
  const problems = [{ kind: 'range' as const, subject: '@qujat/api', wanted: '^2.0.0', provided: '1.4.0' }];
  const host = await startFakeHost([remote('mfe-new', { live: release('mfe-new', 'live', { problems }) })], 'en');
  render(around(<RemotePage remote="mfe-new" page="page" />));
  const card = await screen.findByRole('alert');
  for (const text of ['does not fit the open version', '@qujat/api', '^2.0.0', '1.4.0']) expect(card).toHaveTextContent(text);
  expect(host.loads).toEqual([]);
});

test('a slot shows another remote’s part with its props, or its card, and its surroundings keep working', async () => {
  const slots = { 'mail/mailbox': { scripts: [], styles: [], shared: [] } };
  const picker = { 'documents/document-picker': { scripts: [], styles: [], shared: [] } };
  const host = await startFakeHost([
    remote('mfe-mail', { live: release('mfe-mail', 'live', { slots }) }),
    remote('mfe-picker', { live: release('mfe-picker', 'live', { slots: picker }) }),
  ]);
  host.definitions[entryUrl('mfe-picker')] = [new Error('404')];
  host.network[entryUrl('mfe-picker')] = gone;
  const Mailbox = ({ letter, onLetterChange }: { letter: string | null; onLetterChange: (letter: string | null) => void }): ReactNode => (
    <button type="button" onClick={() => onLetterChange('7')}>
      letter {letter ?? 'none'}
    </button>
  );
  host.definitions[entryUrl('mfe-mail')] = [
    { ...definition('mfe-mail', () => null), slots: { gives: { 'mail/mailbox': async () => ({ default: Mailbox }) } } },
  ];
  const Documents = (): ReactNode => {
    const [letter, setLetter] = useState<string | null>(null);
    return (
      <>
        <h1>Documents</h1>
        <Slot name="mail/mailbox" props={{ letter, onLetterChange: setLetter }} />
        <Slot name="documents/document-picker" props={{ onPick: () => {}, onClose: () => {} }} />
      </>
    );
  };
  render(around(<Documents />));
  await person.click(await screen.findByRole('button', { name: 'letter none' }));
  expect(screen.getByRole('button', { name: 'letter 7' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Documents' })).toBeVisible();
  expect(await screen.findByRole('alert')).toHaveTextContent('mfe-picker');
});

test('the slot of a disabled remote stays empty, and links to it can check that', async () => {
  const slots = { 'mail/mailbox': { scripts: [], styles: [], shared: [] } };
  await startFakeHost([remote('mfe-letters', { live: release('mfe-letters', 'live', { slots }) })]);
  expect([hasSlot('mail/mailbox'), hasSlot('documents/document-picker')]).toEqual([true, false]);
  const { container } = render(around(<Slot name="documents/document-picker" props={{ onPick: () => {}, onClose: () => {} }} />));
  expect(container).toBeEmptyDOMElement();
});

test('a page reads the named parts of its path', async () => {
  const live = release('mfe-cloud', 'live');
  live.pages['page']!.path = '/cloud/:link';
  const host = await startFakeHost([remote('mfe-cloud', { live })]);
  host.definitions[entryUrl('mfe-cloud')] = [definition('mfe-cloud', () => <p>folder {usePageParameters()['link']}</p>)];
  window.history.replaceState(null, '', '/cloud/a%20b');
  render(around(<RemotePage remote="mfe-cloud" page="page" />));
  expect(await screen.findByText('folder a b')).toBeVisible();
});

test('one load serves every place that shows the same part', async () => {
  const host = await startFakeHost([remote('mfe-shared')]);
  host.definitions[entryUrl('mfe-shared')] = [definition('mfe-shared', () => <p>twice</p>)];
  const part = { remote: 'mfe-shared', kind: 'pages', key: 'page' } as const;
  expect(peekPart(part).status).toBe('loading');
  render(
    around(
      <>
        <RemotePage remote="mfe-shared" page="page" />
        <RemotePage remote="mfe-shared" page="page" />
      </>,
    ),
  );
  await act(async () => void (await preparePart(part)));
  await waitFor(() => expect(screen.getAllByText('twice')).toHaveLength(2));
  expect(host.loads).toHaveLength(1);
});
