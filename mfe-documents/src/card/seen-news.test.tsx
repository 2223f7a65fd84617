/** A document before one's eyes has no unread news (NTF-2). */
import { waitFor } from '@testing-library/react';
import { openCard } from '../test-support/open-card.ts';

const page = document.createElement('script');
page.id = 'qujat-page';
page.type = 'application/json';
page.textContent = JSON.stringify({ extensions: ['notifications'] });
document.head.append(page);

const marking = '/ce/notifications/mark-document';

afterEach(() => jest.restoreAllMocks());

it('marks the news of the opened document as read, and again when its tab is looked at again', async () => {
  const { server } = await openCard({}, { [marking]: () => ({ status: 'ok' }) });
  await waitFor(() => expect(server.of(marking)).toEqual([{ edocid: '41' }]));
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(server.of(marking)).toHaveLength(2));
});

it('marks nothing in a tab that nobody looks at', async () => {
  const look = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const { server } = await openCard({}, { [marking]: () => ({ status: 'ok' }) });
  document.dispatchEvent(new Event('visibilitychange'));
  expect(server.of(marking)).toHaveLength(0);
  look.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(server.of(marking)).toHaveLength(1));
});
