import type { ContentItem } from '@qujat/contract/cloud';
import { renderPart } from '@qujat/testing/render-part';
import { serve } from '@qujat/testing/serve';
import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import ru from '../locales/ru.json';
import { useActions } from './use-actions.ts';

const item = (id: number): ContentItem => ({
  kind: 'file',
  id,
  name: `Файл ${id}`,
  downloadCode: 'x',
  extension: 'txt',
  creator: 'Ли Анна',
  created: '',
  changeable: true,
  size: 10,
  scan: 'clean',
});

const Trash = ({ load }: { load: () => Promise<unknown> }): ReactNode => {
  useQuery({ queryKey: ['cloud', 'trash'], queryFn: load });
  const { restore } = useActions();
  return [1, 2].map((id) => (
    <button key={id} onClick={() => void restore([item(id)])}>
      Вернуть {id}
    </button>
  ));
};

test('the next item can be restored while the list refetches; a double press restores once', async () => {
  const asked = serve(() => ({}));
  const restored = (): unknown[] => asked.filter(({ path }) => path === '/exchange/trash/restore').map(({ fields }) => fields);
  const refetches: (() => void)[] = [];
  const load = jest.fn(() => Promise.resolve({}));
  renderPart(<Trash load={load} />, { texts: { cloud: ru }, path: '/cloud' });
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  load.mockImplementation(() => new Promise((resolve) => refetches.push(() => resolve({}))));
  const person = userEvent.setup();
  await person.click(screen.getByRole('button', { name: 'Вернуть 1' }));
  await waitFor(() => expect(refetches).toHaveLength(1));
  await person.click(screen.getByRole('button', { name: 'Вернуть 1' }));
  await person.click(screen.getByRole('button', { name: 'Вернуть 2' }));
  await waitFor(() => expect(restored()).toHaveLength(2));
  await act(async () => refetches.forEach((finish) => finish()));
  expect(restored()).toEqual([{ 'files[]': '1' }, { 'files[]': '2' }]);
});
