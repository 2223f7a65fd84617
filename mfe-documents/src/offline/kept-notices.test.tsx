import { addResources, createI18n, I18nProvider } from '@qujat/i18n';
import { store } from '@qujat/session';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'jotai';
import ownTexts from '../locales/ru.json';
import { renderArea } from '../test-support/render-area.tsx';
import { serve } from '../test-support/server.ts';
import { listRow, listWire } from '../test-support/wire.ts';
import { KeptNotices } from './kept-notices.tsx';
import texts from './locales/ru.json';
import { keptAtom, type KeptDecision } from './to-send.ts';

const kept = (more: Partial<KeptDecision> = {}): KeptDecision => ({
  documentId: 1,
  stage: 2,
  employeeId: 7,
  version: 3,
  comment: '',
  document: 'П-1',
  key: 'key',
  at: Date.UTC(2026, 10, 26, 10),
  state: 'waiting',
  problem: '',
  ...more,
});
afterEach(() => act(() => store.set(keptAtom, [])));

test('a row says that its decision is still to be sent, or must be made again', async () => {
  serve({ '/ce/doclist2.php': () => listWire([listRow(1), listRow(2)]), '/ce/checknewalert.php': () => [0] });
  await renderArea();
  addResources('offline', 'ru', texts);
  const row = await screen.findByRole('row', { name: /П-1/ });
  act(() => store.set(keptAtom, [kept()]));
  expect(within(row).getByText('К отправке')).toBeVisible();
  act(() => store.set(keptAtom, [kept({ state: 'unknown' })]));
  expect(within(row).getByText('Проверьте')).toBeVisible();
  act(() => store.set(keptAtom, [kept({ state: 'changed' })]));
  expect(within(row).getByText('Решите снова')).toBeVisible();
  expect(within(screen.getByRole('row', { name: /П-2/ })).queryByText('Решите снова')).toBeNull();
});

test('a decision that was not taken is named with its reason and its comment, and leads to the document', async () => {
  const onOpen = jest.fn();
  store.set(keptAtom, [
    kept(),
    kept({ documentId: 2, document: 'П-2', key: '2', state: 'changed', comment: 'Кроме пункта 3' }),
    kept({ documentId: 3, document: 'П-3', key: '3', state: 'refused', problem: 'Документ отозван.' }),
    kept({ documentId: 4, document: 'П-4', key: '4', state: 'unknown' }),
  ]);
  const i18n = createI18n({ language: 'ru_RU', resources: { documents: ownTexts, offline: texts } });
  render(
    <Provider store={store}>
      <I18nProvider i18n={i18n}>
        <KeptNotices onOpen={onOpen} />
      </I18nProvider>
    </Provider>,
  );
  const [changed, refused, unknown] = screen.getAllByRole('alert');
  expect(changed).toHaveTextContent(/^П-2Документ изменился после вашего решения «Утвердить» \(.*\)\. Оно не отправлено/);
  expect(changed).toHaveTextContent('Ваш комментарий: Кроме пункта 3');
  expect(refused).toHaveTextContent(/^П-3Решение «Утвердить» \(.*\) не принято\. Документ отозван\./);
  expect(unknown).toHaveTextContent(/^П-4Неизвестно, принято ли решение «Утвердить» \(.*\): ответ сервера потерян\./);
  expect(screen.getByText(/^К отправке: 1\. Связь есть/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Открыть: П-2' }));
  expect(onOpen.mock.calls).toEqual([[2]]);
  await userEvent.click(screen.getByRole('button', { name: 'Открыть: П-4' }));
  expect(onOpen).toHaveBeenLastCalledWith(4);
});
