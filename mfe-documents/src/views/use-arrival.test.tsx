import { list, row, serveList } from '../test-support/list-server.ts';
import { renderArea } from '../test-support/render-area.tsx';

const configuration = document.createElement('script');
configuration.id = 'qujat-page';
configuration.type = 'application/json';
configuration.textContent = JSON.stringify({ extensions: ['views'] });
document.head.append(configuration);

it('a list whose address has filters asks with them from the first time on', async () => {
  const server = serveList();
  await renderArea({ search: '?status=200,500' });
  await row('П-1');
  expect(server.of(list)).toHaveLength(1);
  expect(server.of(list)[0]).toMatchObject({ 'statuses[]': '500' });
});

it('an address without filters waits for nothing', async () => {
  const server = serveList();
  await renderArea({ search: '?template=7' });
  await row('П-1');
  expect(server.of(list)).toHaveLength(1);
});
