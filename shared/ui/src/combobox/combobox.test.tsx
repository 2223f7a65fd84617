import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { render } from '../test-support/render.tsx';
import { Combobox, ComboboxList, type ComboboxProps } from './index.ts';

const people = [
  { key: '1', label: 'Ахметова Жанар', detail: 'Юрист' },
  { key: '2', label: 'Ким Виктор', chosen: true },
  { key: '3', label: 'Сапаргалиев Дулат' },
];

function Picker({ onChoose = () => undefined, ...props }: Partial<ComboboxProps>): ReactNode {
  const [text, setText] = useState('');
  return (
    <>
      <Combobox label="Сотрудник" text={text} onText={setText} options={people} onChoose={onChoose} {...props} />
      <button type="button">Дальше</button>
    </>
  );
}

const field = (): HTMLElement => screen.getByRole('combobox', { name: 'Сотрудник' });
const highlighted = (): string | null | undefined =>
  document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;
const gone = () => waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());

test('opens on focus, moves by arrow keys and chooses by Enter', async () => {
  const choose = jest.fn();
  await render(<Picker onChoose={choose} />);
  await userEvent.tab();
  expect(field()).toHaveFocus();
  const list = await screen.findByRole('listbox', { name: 'Сотрудник' });
  expect(within(list).getAllByRole('option')).toHaveLength(3);
  await waitFor(() => expect(highlighted()).toContain('Ахметова Жанар'));
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await waitFor(() => expect(highlighted()).toContain('Сапаргалиев Дулат'));
  await userEvent.keyboard('{Enter}');
  expect(choose.mock.calls).toEqual([['3']]);
  await gone();
  expect(field()).toHaveFocus();
});

test('stays open for several choices; choosing a chosen item does nothing', async () => {
  const choose = jest.fn();
  await render(<Picker several onChoose={choose} />);
  await userEvent.click(field());
  await userEvent.click(await screen.findByRole('option', { name: /Ким Виктор/ }));
  await userEvent.click(screen.getByRole('option', { name: /Ахметова Жанар/ }));
  expect(choose.mock.calls).toEqual([['1']]);
  expect(screen.getByRole('listbox')).toBeInTheDocument();
});

test('a choice leaves the field to its owner; typing notifies the owner', async () => {
  const write = jest.fn();
  await render(<Picker onText={write} />);
  await userEvent.type(field(), 'к');
  expect(write.mock.calls).toEqual([['к']]);
  await userEvent.click(await screen.findByRole('option', { name: /Ахметова/ }));
  expect(write).toHaveBeenCalledTimes(1);
});

test('Escape closes the list and stops there; the next one reaches the owner', async () => {
  const escape = jest.fn();
  const outside = jest.fn();
  const around = (picker: ReactNode): ReactNode => (
    <div role="presentation" onKeyDown={({ key, defaultPrevented }) => outside(key, defaultPrevented)}>
      {picker}
    </div>
  );
  await render(around(<Picker onEscape={escape} />));
  await userEvent.click(field());
  await userEvent.type(field(), 'к');
  outside.mockClear();
  await userEvent.keyboard('{Escape}');
  await gone();
  expect(outside).not.toHaveBeenCalled();
  expect(escape).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(escape).toHaveBeenCalledTimes(1);
  expect(field()).toHaveValue('к');
});

test('explains an empty list, and Enter submits no form', async () => {
  const submit = jest.fn();
  await render(
    <form onSubmit={submit}>
      <Picker options={[]} note="Никого не нашлось" />
    </form>,
  );
  await userEvent.type(field(), 'я{Enter}');
  expect(screen.getByText('Никого не нашлось')).toBeInTheDocument();
  expect(field()).toHaveAttribute('aria-expanded', 'false');
  expect(submit).not.toHaveBeenCalled();
  await userEvent.tab();
  expect(screen.queryByText('Никого не нашлось')).toBeNull();
});

test('a permanent list has its groups, and follows the typed text', async () => {
  const choose = jest.fn();
  function Palette(): ReactNode {
    const [text, setText] = useState('');
    const groups = [
      {
        title: 'Вкладки',
        options: [
          { key: 'a', label: 'Входящие' },
          { key: 'b', label: 'Исходящие' },
        ],
      },
      { title: 'Настройки', options: [{ key: 'c', label: 'Тема', detail: 'тёмная' }] },
    ].map((group) => ({ ...group, options: group.options.filter(({ label }) => label.includes(text)) }));
    return (
      <ComboboxList
        label="Сотрудник"
        listLabel="Куда"
        text={text}
        onText={setText}
        groups={groups.filter(({ options }) => options.length > 0)}
        onChoose={choose}
      />
    );
  }
  await render(<Palette />);
  expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-labelledby') && group.textContent)).toEqual([
    'ВкладкиВходящиеИсходящие',
    'НастройкиТематёмная',
  ]);
  await userEvent.click(field());
  await waitFor(() => expect(highlighted()).toContain('Входящие'));
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await waitFor(() => expect(highlighted()).toContain('Тема'));
  await userEvent.keyboard('{Enter}');
  expect(choose.mock.calls).toEqual([['c']]);
  await userEvent.type(field(), 'Исх');
  await waitFor(() => expect(highlighted()).toContain('Исходящие'));
  await userEvent.keyboard('{Enter}');
  expect(choose.mock.lastCall).toEqual(['b']);
});
