import { listLog, readDocumentTrail, searchLogPeople } from '@qujat/contract/administration/log';
import { ownRights } from '@qujat/contract/administration/own-rights';
import { renderPart } from '@qujat/testing/render-part';
import { serve, type Asked } from '@qujat/testing/serve';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ru from '../locales/ru.json';
import LogPage from './log-page.tsx';

jest.mock('@qujat/api', () => ({ ...jest.requireActual<object>('@qujat/api'), hasExtension: () => true }));

const entry = {
  id: 7,
  at: 1_795_000_000,
  kind: 'administration',
  fullname: 'Смагулов Тимур',
  userid: 3,
  text: 'Изменены политики',
  facts: [
    { what: 'Завершено сеансов', after: '2' },
    { what: 'Длина пароля', before: '8', after: '12' },
  ],
  address: '203.0.113.7',
};
const trail = {
  document: { id: 5, number: 'СЗ-01-12/214', subject: 'О закупке' },
  others: [{ id: 4, issued_at: 1_763_000_000 }],
  chained: 4,
  is_whole: '0',
  broken_at: 3,
  events: [{ at: 1_795_000_000, fullname: 'Ким Виктор', text: 'Документ скачан', address: '203.0.113.9' }],
  readers: [{ fullname: 'Ким Виктор', at: 1_795_000_000 }],
};
const show = (path: string): readonly Asked[] => {
  const asked = serve((request) => {
    if (request.path === ownRights.path) return { rights: ['system-administrator'] };
    if (request.path === readDocumentTrail.path) return request.fields['number'] === 'нет' ? {} : trail;
    if (request.path === searchLogPeople.path)
      return [{ userid: 48, fullname: 'Бөтен Болат', position: 'Инженер', dname: 'Архив', former: '1' }];
    return request.fields['after'] ? { items: [{ ...entry, id: 6, text: 'Вход' }] } : { items: [entry], next: '1.7' };
  });
  renderPart(<LogPage />, { texts: { admin: ru }, path });
  return asked;
};
const fieldsOf = (asked: readonly Asked[], path: string) => asked.filter((each) => each.path === path).map(({ fields }) => fields);

test('an entry says who, from where, and each value before and after; the next page follows the cursor', async () => {
  const asked = show('/admin/log?kind=administration&from=2026-11-01&person=3');
  const row = await screen.findByRole('row', { name: /Смагулов Тимур/ });
  for (const text of ['203.0.113.7', 'Изменены политики', '8 → 12', '2']) expect(within(row).getAllByText(text)[0]).toBeInTheDocument();
  expect(screen.getByText('Сотрудник: Смагулов Тимур')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: ru.log.more }));
  expect(await screen.findByText('Вход')).toBeInTheDocument();
  const filters = { kind: 'administration', from: '2026-11-01', userid: '3' };
  expect(fieldsOf(asked, listLog.path)).toEqual([filters, { ...filters, after: '1.7' }]);
});

test('is narrowed by somebody who has left', async () => {
  const asked = show('/admin/log');
  await userEvent.type(await screen.findByRole('combobox', { name: ru.log.person }), 'бөтен');
  await userEvent.click(await screen.findByRole('option', { name: /Бөтен Болат.*не работает.*Инженер/ }));
  expect(await screen.findByText('Сотрудник: Бөтен Болат')).toBeInTheDocument();
  expect(fieldsOf(asked, searchLogPeople.path)).toEqual([{ search: 'бөтен' }]);
  expect(fieldsOf(asked, listLog.path).at(-1)).toEqual({ userid: '48' });
});

test('the files contain what the filters find', async () => {
  show('/admin/log?kind=links');
  const link = await screen.findByRole('link', { name: 'Выгрузить .csv' });
  expect(link.getAttribute('href')).toBe('/ce/admin/log/export?kind=links&format=csv');
});

test('a document shows its readers, its events, and that its log was altered', async () => {
  const asked = show('/admin/log?doc=5');
  expect(await screen.findByText('О закупке')).toBeInTheDocument();
  expect(screen.getByText(/изменён: запись 3/)).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Кто открывал: 1' })).toBeInTheDocument();
  expect(screen.getByText('Документ скачан')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '13.11.2025' })).toHaveAttribute('href', '/admin/log?doc=4');
  expect(fieldsOf(asked, readDocumentTrail.path)).toEqual([{ doc: '5' }]);
});

test('an unknown number says so, and the filters can be cleared', async () => {
  show('/admin/log?number=нет');
  expect(await screen.findByText(ru.log.noDocument)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: ru.log.clear }));
  expect(await screen.findByRole('row', { name: /Смагулов Тимур/ })).toBeInTheDocument();
});
