import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { render, setNarrow } from '../test-support/render.tsx';
import { Table, type Column, type CurrentRow, type Sort, type TableProps } from './index.ts';

interface Row {
  id: string;
  number: string;
  subject: string;
  unread?: boolean;
}

const rows: Row[] = [
  { id: '1', number: '1204-И', subject: 'О закупке', unread: true },
  { id: '2', number: '1211-И', subject: 'Об отпуске' },
  { id: '3', number: '1218-И', subject: 'Аренда' },
];
const columns: Column<Row>[] = [
  { key: 'number', title: 'Номер', cell: (row) => <a href={`#${row.id}`}>{row.number}</a>, rowHeader: true, sortable: true, width: 90 },
  { key: 'subject', title: 'Тема', cell: (row) => row.subject },
  { key: 'actions', title: 'Действия', hideTitle: true, cell: (row) => <button type="button">Открыть {row.id}</button> },
];

function Documents(props: Partial<TableProps<Row>>) {
  return <Table caption="Документы" columns={columns} rows={rows} rowKey={(row) => row.id} {...props} />;
}

beforeEach(() => setNarrow(false));

test('is a table with a name, column headers and row headers', async () => {
  const { container } = await render(<Documents />);
  const table = screen.getByRole('table', { name: 'Документы' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((header) => header.textContent),
  ).toEqual(['Номер', 'Тема', 'Действия']);
  expect(within(table).getAllByRole('row')).toHaveLength(4);
  expect(within(table).getByRole('rowheader', { name: '1211-И' })).toBeInTheDocument();
  expect(container.querySelector('col')).toHaveAttribute('width', '90');
});

test('a sortable header is a button that announces its order', async () => {
  const sorted = jest.fn();
  function Sorted() {
    const [sort, setSort] = useState<Sort | null>(null);
    return (
      <Documents
        sort={sort}
        onSort={(key) => {
          sorted(key);
          setSort({ key, direction: sort?.direction === 'ascending' ? 'descending' : 'ascending' });
        }}
      />
    );
  }
  await render(<Sorted />);
  const header = screen.getByRole('columnheader', { name: 'Номер' });
  expect(header).toHaveAttribute('aria-sort', 'none');
  expect(screen.getByRole('columnheader', { name: 'Тема' })).not.toHaveAttribute('aria-sort');
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(header).toHaveAttribute('aria-sort', 'ascending');
  await userEvent.keyboard(' ');
  expect(header).toHaveAttribute('aria-sort', 'descending');
  expect(sorted.mock.calls).toEqual([['number'], ['number']]);
});

test('a press on the row opens it; presses on its links and buttons do not', async () => {
  const open = jest.fn();
  await render(<Documents onRowClick={open} />);
  await userEvent.click(screen.getByText('Об отпуске'));
  expect(open.mock.calls.map(([row]) => (row as Row).id)).toEqual(['2']);
  await userEvent.click(screen.getByRole('link', { name: '1218-И' }));
  await userEvent.click(screen.getByRole('button', { name: 'Открыть 3' }));
  expect(open).toHaveBeenCalledTimes(1);
});

test('a press in a window that was opened from a row does not open the row', async () => {
  const open = jest.fn();
  const inWindow: Column<Row> = { key: 'window', title: 'Окно', cell: ({ id }) => createPortal(<p>Окно {id}</p>, document.body) };
  await render(<Documents columns={[...columns, inWindow]} onRowClick={open} />);
  await userEvent.click(screen.getByText('Окно 2'));
  expect(open).not.toHaveBeenCalled();
});

test('selecting text does not open the row', async () => {
  const open = jest.fn();
  await render(<Documents onRowClick={open} />);
  window.getSelection()?.selectAllChildren(screen.getByText('Аренда'));
  screen.getByText('Аренда').click();
  expect(open).not.toHaveBeenCalled();
  window.getSelection()?.removeAllRanges();
});

function Selectable({ initial = [], onChange, narrow }: { initial?: string[]; onChange?: (keys: string[]) => void; narrow?: boolean }) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(initial));
  return (
    <Documents
      card={narrow ? (row) => row.subject : undefined}
      selection={{
        selected,
        onChange: (next) => {
          setSelected(next);
          onChange?.([...next].toSorted());
        },
        selectable: (row) => row.id !== '3',
        label: (row) => `Выбрать ${row.number}`,
      }}
    />
  );
}

test('rows are selected individually; a row that cannot be selected has no checkbox', async () => {
  const changed = jest.fn();
  await render(<Selectable onChange={changed} />);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Выбрать 1204-И' }));
  expect(changed).toHaveBeenLastCalledWith(['1']);
  expect(screen.getByRole('checkbox', { name: 'Выбрать все' })).toBePartiallyChecked();
  expect(screen.getByRole('row', { name: /1204-И/ })).toHaveAttribute('aria-selected', 'true');
  expect(screen.queryByRole('checkbox', { name: 'Выбрать 1218-И' })).toBeNull();
});

test('the header’s checkbox toggles this page’s rows only', async () => {
  const changed = jest.fn();
  await render(<Selectable initial={['another page']} onChange={changed} />);
  const all = screen.getByRole('checkbox', { name: 'Выбрать все' });
  expect(all).not.toBePartiallyChecked();
  await userEvent.click(all);
  expect(changed).toHaveBeenLastCalledWith(['1', '2', 'another page']);
  expect(all).toBeChecked();
  await userEvent.click(all);
  expect(changed).toHaveBeenLastCalledWith(['another page']);
});

test('loading shows and announces a skeleton without rows; existing rows stay', async () => {
  const { rerender } = await render(<Documents rows={[]} loading skeletonRows={4} />);
  expect(screen.getByRole('status')).toHaveTextContent('Загрузка…');
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  expect(screen.getAllByRole('row')).toHaveLength(5);
  rerender(<Documents loading />);
  expect(screen.getByText('Аренда')).toBeInTheDocument();
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  rerender(<Documents />);
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'false');
});

test('without rows the empty text replaces the table', async () => {
  const { rerender } = await render(<Documents rows={[]} empty="Нет документов" />);
  expect(screen.getByText('Нет документов')).toBeInTheDocument();
  expect(screen.queryByRole('table')).toBeNull();
  rerender(<Documents rows={[]} empty={<b>Своё</b>} />);
  expect(screen.getByText('Своё')).toBeInTheDocument();
  rerender(<Documents rows={[]} />);
  expect(screen.getByText('Нет данных')).toBeInTheDocument();
});

test('unread rows are bold, selected ones have the accent background', async () => {
  await render(<Documents strong={(row) => row.unread === true} highlighted={(row) => row.id === '2'} />);
  expect(screen.getByRole('row', { name: /1204-И/ })).toHaveClass('strong');
  expect(screen.getByRole('row', { name: /1211-И/ })).toHaveClass('highlighted');
  expect(screen.getByRole('row', { name: /1218-И/ })).not.toHaveClass('strong', 'highlighted');
});

test('on a narrow screen rows become cards with the same checkboxes', async () => {
  setNarrow(true);
  const changed = jest.fn();
  await render(<Selectable narrow onChange={changed} />);
  expect(screen.queryByRole('table')).toBeNull();
  const list = screen.getByRole('list', { name: 'Документы' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['О закупке', 'Об отпуске', 'Аренда']);
  await userEvent.click(screen.getByText('Выбрать все'));
  expect(changed).toHaveBeenLastCalledWith(['1', '2']);
});

test('on a narrow screen a press opens a card, and the skeleton consists of cards', async () => {
  setNarrow(true);
  const open = jest.fn();
  const { rerender } = await render(<Documents card={(row) => row.subject} onRowClick={open} />);
  await userEvent.click(screen.getByText('Аренда'));
  expect(open).toHaveBeenCalledWith(rows[2], expect.anything());
  rerender(<Documents card={(row) => row.subject} rows={[]} loading />);
  expect(screen.getByRole('status')).toHaveTextContent('Загрузка…');
  expect(screen.queryByRole('list', { name: 'Документы' })).toBeNull();
});

test('without cards a narrow screen scrolls the table, also by keyboard', async () => {
  setNarrow(true);
  await render(<Documents />);
  await userEvent.tab();
  expect(screen.getByRole('region', { name: 'Документы' })).toHaveFocus();
});

test('unchanged rows are not rendered again', async () => {
  const drawn: string[] = [];
  const counting: Column<Row>[] = [{ key: 'number', title: 'Номер', cell: (row) => (drawn.push(row.id), row.number), rowHeader: true }];
  const table = (more: Partial<TableProps<Row>>) => <Documents columns={counting} {...more} />;
  const { rerender } = await render(table({}));
  drawn.length = 0;
  rerender(table({ rows: rows.map((row) => (row.id === '2' ? { ...row, number: '1212-И' } : row)) }));
  expect(drawn).toEqual(['2']);
  expect(screen.getByRole('rowheader', { name: '1212-И' })).toBeInTheDocument();
});

test('another current row renders only the rows that it concerns', async () => {
  const drawn: string[] = [];
  let current: string | null = '1';
  const listeners = new Set<() => void>();
  const counting: Column<Row>[] = [
    {
      key: 'number',
      title: 'Номер',
      rowHeader: true,
      cell: ({ id, number }, isCurrent) => {
        drawn.push(id);
        return <button aria-expanded={isCurrent}>{number}</button>;
      },
    },
  ];
  const store: CurrentRow = {
    get: () => current,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  await render(<Documents columns={counting} current={store} />);
  const expanded = (): (string | null)[] => screen.getAllByRole('button', { expanded: true }).map(({ textContent }) => textContent);
  expect(expanded()).toEqual([rows[0]!.number]);
  drawn.length = 0;
  current = '2';
  act(() => listeners.forEach((listener) => listener()));
  expect(drawn.sort()).toEqual(['1', '2']);
  expect(expanded()).toEqual([rows[1]!.number]);
});

test('another page also starts with its first rows, and a refreshed one keeps them all', async () => {
  const page = (from: number): Row[] =>
    Array.from({ length: 50 }, (_, index) => ({ id: String(from + index), number: `${from + index}-И`, subject: 'Тема' }));
  const drawn: number[] = [];
  const counting: Column<Row>[] = [
    { key: 'number', title: 'Номер', cell: (row) => (drawn.push(Number(row.id)), row.number), rowHeader: true },
  ];
  const shownRows = (): number => within(screen.getByRole('table')).getAllByRole('row').length;
  const { rerender } = await render(<Documents rows={page(0)} columns={counting} />);
  await waitFor(() => expect(shownRows()).toBe(51));
  drawn.length = 0;
  rerender(<Documents rows={page(100)} columns={counting} />);
  expect(shownRows()).toBe(14);
  await waitFor(() => expect(shownRows()).toBe(51));
  expect(drawn.indexOf(113)).toBe(13);
  rerender(<Documents rows={page(99)} columns={counting} />);
  expect(shownRows()).toBe(51);
  // Hardly any of its rows were there before.
  rerender(<Documents rows={page(148)} columns={counting} />);
  expect(shownRows()).toBe(14);
});

test('a long table starts with a screenful of rows, and the others follow automatically', async () => {
  const many = Array.from({ length: 50 }, (_, index) => ({ id: String(index), number: `${index}-И`, subject: 'Тема' }));
  const counted: number[] = [];
  const counting: Column<Row>[] = [
    { key: 'number', title: 'Номер', cell: (row) => (counted.push(Number(row.id)), row.number), rowHeader: true },
  ];
  await render(<Documents rows={many} columns={counting} />);
  // A screen of 768 px shows thirteen rows.
  expect(counted).toEqual(Array.from({ length: 13 }, (_, index) => index));
  await waitFor(() => expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(51));
});
