import { createQueryClient } from '@qujat/api/query-client';
import { queues, type QueueCode } from '@qujat/contract/vocabulary';
import { BrowserRouter } from '@qujat/router';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useListView } from './use-list-view.ts';

const client = createQueryClient();
const Surroundings = ({ children }: { children: ReactNode }): ReactNode => (
  <QueryClientProvider client={client}>
    <BrowserRouter>{children}</BrowserRouter>
  </QueryClientProvider>
);

test('an operation started in one queue does not affect the next', () => {
  const { result, rerender } = renderHook((queue: QueueCode) => useListView(queue), {
    wrapper: Surroundings,
    initialProps: queues.incoming as QueueCode,
  });
  const before = result.current;
  rerender(queues.executed);
  act(() => {
    before.select(new Map([[7, { id: 7, number: 'П-7', title: 'О приёме', canSign: false, canDelete: true } as never]]));
    before.goTo(3);
    before.narrow({ search: 'акт' });
  });
  expect(result.current).toMatchObject({ queue: queues.executed, view: { page: 1, search: '' } });
  expect(result.current.selection.size).toBe(0);
  act(() => result.current.goTo(2));
  expect(result.current.view.page).toBe(2);
});
