import { addResources, createI18n, I18nProvider } from '@qujat/i18n';
import { signIn, store } from '@qujat/session';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'jotai';
import { serve } from '../test-support/server.ts';
import { decisionOf, forgetDecision, keepDecision } from './decision-of-batch.ts';
import texts from './locales/ru.json';
import { OutcomesPanel } from './outcomes-panel.tsx';
import { pendingSigningAtom } from './use-signing.ts';

jest.mock('./use-only-window.ts', () => ({ useOnlyWindow: () => true }));

const batch = '6f0d9e0c-2f5b-4a44-9a5c-0d5f0a0f5f01';

/** The panel of a batch of one document, as it is found after a reload. */
const show = (state: 'failed' | 'signed'): void => {
  const failed = state === 'failed' ? 1 : 0;
  serve({
    '/ce/apps/esign_progress.php': () => ({
      batch,
      total: 1,
      signed: 1 - failed,
      failed,
      waiting: 0,
      key: null,
      documents: [{ docid: 7, docnum: 'П-7', descr: 'Закупка', state, text: 'Ограничение по типу ЭЦП' }],
    }),
    '/ce/apps/esign_dismiss.php': () => ({}),
  });
  const i18n = createI18n({ language: 'ru_RU' });
  addResources('signing', 'ru', texts);
  act(() => signIn({ token: 'token', tokenExp: 0, refreshToken: 'refresh' }));
  keepDecision(batch, { comment: 'Согласен при условии оплаты до 15 числа', employeeId: 5 });
  render(
    <Provider store={store}>
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { gcTime: 0 } } })}>
          <OutcomesPanel batch={null} word={null} onClose={() => undefined} />
        </QueryClientProvider>
      </I18nProvider>
    </Provider>,
  );
};

afterEach(() => act(() => store.set(pendingSigningAtom, null)));

test('a retry signs with the comment and for the entry of the decision', async () => {
  show('failed');
  await userEvent.click(await screen.findByRole('button', { name: /^Подписать/ }));
  expect(store.get(pendingSigningAtom)?.request).toMatchObject({
    documents: [{ id: 7 }],
    comment: 'Согласен при условии оплаты до 15 числа',
    employeeId: 5,
  });
});

test.each(['it is signed', 'its panel is closed'])('the decision is not kept once %s', async (how) => {
  show(how === 'it is signed' ? 'signed' : 'failed');
  if (how === 'its panel is closed') await userEvent.click(await screen.findByRole('button', { name: texts.panel.close }));
  await waitFor(() => expect(decisionOf(batch)).toEqual({}));
});

test('each batch has its own, also after a reload, and where the browser stores nothing', async () => {
  keepDecision(batch, { comment: 'Да' });
  keepDecision('other', { comment: 'Нет' });
  await jest.isolateModulesAsync(async () => {
    const reloaded = await import('./decision-of-batch.ts');
    expect(['none', batch, 'other'].map(reloaded.decisionOf)).toEqual([{}, { comment: 'Да' }, { comment: 'Нет' }]);
  });
  forgetDecision(batch);
  expect([batch, 'other'].map(decisionOf)).toEqual([{}, { comment: 'Нет' }]);
  forgetDecision('other');
  expect(Object.keys(localStorage).filter((name) => name.includes('signing-decisions'))).toEqual([]);
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  keepDecision(batch, { comment: 'Да' });
  full.mockRestore();
  expect(decisionOf(batch)).toEqual({ comment: 'Да' });
});
