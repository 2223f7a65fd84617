import { readDepartments } from '@qujat/contract/administration/departments';
import { ownRights } from '@qujat/contract/administration/own-rights';
import { cancelImport, correctImportRow, listImportRows, readImport, runImport } from '@qujat/contract/administration/people-import';
import { goTo, KeptPage } from '@qujat/testing/kept-page';
import { renderPart } from '@qujat/testing/render-part';
import { serve } from '@qujat/testing/serve';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ru from '../locales/ru.json';
import ImportPage from './import-page.tsx';

jest.mock('@qujat/api', () => ({ ...jest.requireActual<object>('@qujat/api'), hasExtension: () => true }));

const checked = { id: 5, revision: 1, name: 'Сотрудники.csv', state: 'checked', total: 3, error: 1, added: 2 };
const rows = [
  { number: 4, verdict: 'error', fullname: 'Дүйсен Мадияр', note: 'ИИН: не сходится последняя цифра', field: 'iin', given: '940712910034' },
  { number: 2, verdict: 'added', fullname: 'Литвинова Оксана', note: 'Приглашение по почте' },
];
const answers = (rest: Readonly<Record<string, (fields: Readonly<Record<string, unknown>>) => unknown>>) =>
  serve(({ path, fields }) => {
    if (path === ownRights.path) return { rights: ['system-administrator'] };
    if (path === listImportRows.path) return { items: rows };
    if (path === readDepartments.path) return { items: [] };
    return rest[path]?.(fields);
  });
const show = () => renderPart(<ImportPage />, { texts: { admin: ru }, path: '/admin/people/import?import=5' });

test('rows with errors stop the import, until they are mended in place', async () => {
  const asked = answers({
    [readImport.path]: () => checked,
    [correctImportRow.path]: () => ({ ...checked, revision: 2, error: 0, added: 3 }),
    [runImport.path]: () => ({ ...checked, revision: 2, error: 0, added: 3, state: 'done' }),
  });
  show();
  const field = await screen.findByLabelText('ИИН, строка 4');
  expect(screen.getByRole('button', { name: 'Загрузить 3 строки' })).toBeDisabled();
  await userEvent.clear(field);
  await userEvent.type(field, '850101900013{Enter}');
  const load = await screen.findByRole('button', { name: 'Загрузить 3 строки' });
  expect(load).toBeEnabled();
  await userEvent.click(load);
  expect(await screen.findByText(ru.import.done)).toBeInTheDocument();
  expect(asked.find(({ path }) => path === correctImportRow.path)?.fields).toMatchObject({
    number: '4',
    field: 'iin',
    value: '850101900013',
  });
  expect(asked.find(({ path }) => path === runImport.path)?.fields).toMatchObject({ id: '5', revision: '2', skip_errors: '0' });
});

test('they can be left out instead: the button says how many rows come in', async () => {
  const asked = answers({ [readImport.path]: () => checked, [runImport.path]: () => ({ ...checked, state: 'done' }) });
  show();
  await userEvent.click(await screen.findByLabelText('Пропустить 1 строку с ошибкой'));
  await userEvent.click(screen.getByRole('button', { name: 'Загрузить 2 строки' }));
  expect(await screen.findByText(ru.import.done)).toBeInTheDocument();
  expect(asked.find(({ path }) => path === runImport.path)?.fields).toMatchObject({ skip_errors: '1' });
});

test('a long import shows how far it is, and can be stopped', async () => {
  let state = { ...checked, error: 0, added: 600, total: 600, state: 'running', done: 200 };
  answers({
    [readImport.path]: () => state,
    [cancelImport.path]: () => {
      state = { ...state, state: 'cancelled', done: 0 };
      return { status: 'ok' };
    },
  });
  show();
  expect(await screen.findByRole('progressbar', { name: 'Загружено 200 из 600' })).toHaveAttribute('value', '200');
  await userEvent.click(screen.getByRole('button', { name: ru.import.stop }));
  expect(await screen.findByRole('table', { name: ru.import.title })).toBeInTheDocument();
});

test('N goes to what mends the next error', async () => {
  answers({ [readImport.path]: () => checked });
  show();
  const row = await screen.findByRole('row', { name: /Дүйсен Мадияр/ });
  await userEvent.keyboard('n');
  expect(within(row).getByRole('textbox')).toHaveFocus();
});

test('after a check was left, another visit begins with another file; columns that are being chosen stay', async () => {
  answers({ [readImport.path]: () => checked });
  const path = '/admin/people/import';
  const { container } = renderPart(
    <KeptPage path={path}>
      <ImportPage />
    </KeptPage>,
    { texts: { admin: ru }, path },
  );
  await screen.findByRole('heading', { name: ru.import.title });
  const input = container.querySelector<HTMLInputElement>('input[type=file]');
  await userEvent.upload(input!, new File(['ФИО;Почта\nЛитвинова Оксана;o@example.kz\n'], 'люди.csv', { type: 'text/csv' }));
  const next = await screen.findByRole('button', { name: ru.import.other });
  await goTo('/admin/people');
  await goTo(path);
  expect(next).toBeVisible();
  await goTo(`${path}?import=5`);
  await screen.findByLabelText('ИИН, строка 4');
  await goTo('/admin/people');
  await goTo(path);
  expect(screen.queryByRole('button', { name: ru.import.other })).toBeNull();
  expect(container.querySelector('input[type=file]')).toBeInTheDocument();
});
