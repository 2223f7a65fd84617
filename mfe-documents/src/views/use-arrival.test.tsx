import { documentList } from '@qujat/contract/document-list';
import { list, row, serveList } from '../test-support/list-server.ts';
import { renderArea } from '../test-support/render-area.tsx';

const templateField = documentList.fields.templateId.wire;
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

it('an address sets whether only what requires a reply is shown', async () => {
  const server = serveList();
  await renderArea({ search: '?reply=1' });
  await row('П-1');
  expect(server.of(list)).toHaveLength(1);
  expect(server.of(list)[0]).toMatchObject({ q8: '1' });
});

it('an address of a folder stays in it', async () => {
  const server = serveList();
  await renderArea({ search: '?template=7&reply=1', responseRequired: true });
  await row('П-1');
  expect(server.of(list)).toHaveLength(1);
  expect(server.of(list)[0]).toMatchObject({ q8: '1', [templateField]: '7' });
  expect(window.location.search).toBe('?template=7&reply=1');
});

it('an address with other filters shows also what requires no reply', async () => {
  const server = serveList();
  await renderArea({ search: '?due=today', responseRequired: true });
  await row('П-1');
  expect(server.of(list)).toHaveLength(1);
  expect(server.of(list)[0]).not.toHaveProperty('q8');
});

it('an address without filters waits for nothing', async () => {
  const server = serveList();
  await renderArea({ search: '?template=7' });
  await row('П-1');
  expect(server.of(list)).toHaveLength(1);
});
