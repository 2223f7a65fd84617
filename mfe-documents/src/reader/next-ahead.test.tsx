/** The next document is rendered out of sight while this one is read (DAY-6). */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { own } from '../test-support/own-card.ts';
import { renderArea } from '../test-support/render-area.tsx';
import { later, serve } from '../test-support/server.ts';
import { cardWire, listRow, listWire } from '../test-support/wire.ts';

const page = document.createElement('script');
page.id = 'qujat-page';
page.type = 'application/json';
page.textContent = JSON.stringify({ extensions: ['reader', 'card-ahead'] });
document.head.append(page);

const wire = (id: number) => cardWire({ edocid: id, descr: `Тема ${id}`, tabs: { main: own } });

const open = async (answers: Parameters<typeof serve>[0] = {}): Promise<ReturnType<typeof serve>> => {
  const server = serve({
    '/ce/doclist2.php': () => listWire([listRow(40), listRow(41), listRow(42)]),
    '/ce/showcase.php': ({ q }) => wire(Number(q)),
    '/ce/documents/card-ahead': ({ q }) => wire(Number(q)),
    '/ce/reader/document': () => ({ attachments: [], recipients: [], reasons: [], waits_for: [], may_rework: 1 }),
    '/ce/discussion/list': () => ({ entries: [], people: [] }),
    '/ce/checknewalert.php': () => [1],
    ...answers,
  });
  await renderArea();
  const number = await screen.findByRole('button', { name: 'П-40', hidden: true });
  await userEvent.click(within(number.closest('tr') as HTMLElement).getByText('О приёме на работу 40'));
  return server;
};
const heading = (id: number): Promise<HTMLElement> => screen.findByRole('heading', { name: `Тема ${id}`, hidden: true });
const reading = (): string | null => new URLSearchParams(window.location.search).get('read');

it('shows at once, however long it was read before; only then is it opened', async () => {
  const second = later<object>();
  const server = await open({ '/ce/showcase.php': ({ q }) => (q === '40' ? wire(40) : second.promise) });
  const next = await heading(41);
  expect(next).not.toBeVisible();
  expect(screen.getAllByRole('region', { name: 'Ваше решение' })).toHaveLength(1);
  expect(server.of('/ce/showcase.php').map(({ q }) => q)).toEqual(['40']);
  expect(server.of('/ce/discussion/list')).toHaveLength(1);

  const minuteLater = Date.now() + 60_000;
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => minuteLater);
  await userEvent.keyboard('j');
  expect(next).toBeVisible();
  expect(screen.getByRole('dialog', { name: 'Тема 41' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Ваше решение' })).toBeVisible();
  await waitFor(() => expect(server.of('/ce/showcase.php').map(({ q }) => q)).toEqual(['40', '41']));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Тема 40', hidden: true })).toBeNull());
  await act(async () => second.resolve(wire(41)));
  clock.mockRestore();
});

it('is another instance after the way back: it has no page of before', async () => {
  await open();
  const first = await heading(41);
  await userEvent.keyboard('j');
  expect(first).toBeVisible();
  await userEvent.keyboard('k');
  expect(await screen.findByRole('dialog', { name: 'Тема 40' })).toBeVisible();
  await waitFor(() => expect(first).not.toBeInTheDocument());
  expect(await heading(41)).not.toBe(first);
});

it('loses no key pressed before it has been painted', async () => {
  Object.assign(CSS, { supports: (name: string, value: string) => name === 'content-visibility' && value === 'hidden' });
  await open();
  await heading(41);
  const below = jest.fn();
  document.addEventListener('keydown', below);
  for (let time = 0; time < 2; time += 1) fireEvent.keyDown(document.body, { code: 'KeyJ', key: 'j' });
  document.removeEventListener('keydown', below);
  expect(reading()).toBe('42');
  expect(below).not.toHaveBeenCalled();
  expect(await screen.findByRole('dialog', { name: 'Тема 42' })).toBeVisible();
  Reflect.deleteProperty(CSS, 'supports');
});
