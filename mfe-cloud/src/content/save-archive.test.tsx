import { readPageConfiguration } from '@qujat/api';
import type { ContentItem } from '@qujat/contract/cloud';
import { renderPart } from '@qujat/testing/render-part';
import { serve } from '@qujat/testing/serve';
import { ToastHost } from '@qujat/ui/toast';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ru from '../locales/ru.json';
import { SaveArchive } from './save-archive.tsx';

const folder: ContentItem = {
  kind: 'folder',
  id: 7,
  name: 'Пустая',
  downloadCode: null,
  extension: '',
  creator: 'Ли Анна',
  created: '',
  changeable: true,
  size: null,
  scan: 'none',
};
const file: ContentItem = { ...folder, kind: 'file', id: 8, name: 'Акт.txt', downloadCode: 'x1' };

let saved: string[] = [];
beforeEach(() => {
  saved = [];
  (readPageConfiguration().extensions as string[]).push('cloud');
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.getAttribute('href') ?? '');
  });
});
afterEach(() => {
  (readPageConfiguration().extensions as string[]).pop();
  jest.restoreAllMocks();
});

const press = async (link?: string): Promise<void> => {
  const part = (
    <>
      <SaveArchive items={[folder, file]} {...(link !== undefined && { link })} />
      <ToastHost />
    </>
  );
  renderPart(part, { texts: { cloud: ru }, path: '/cloud' });
  await userEvent.setup().click(screen.getByRole('button', { name: 'Скачать архивом' }));
};

test.each([
  [undefined, '/exchange/archive/check', {}],
  ['abc', '/exchange/external/archive', { link: 'abc' }],
])('an archive is saved once the server has agreed (link: %s)', async (link, path, more) => {
  const asked = serve(() => ({ status: 'ok' }));
  await press(link);
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(asked).toEqual([{ path, fields: { 'folders[]': '7', codes: 'x1', ...more } }]);
  expect(saved[0]).toContain('/file/zip?folder=7&file=x1');
});

test('an archive that the server refuses is not asked for, and its reason is shown on the page', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  serve(() => ({ status: 'error', text: 'В выбранных папках нет файлов.' }));
  await press();
  expect(await screen.findAllByText('В выбранных папках нет файлов.')).not.toEqual([]);
  expect(saved).toEqual([]);
});
