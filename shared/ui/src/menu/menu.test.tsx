import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from '../button/index.ts';
import { render } from '../test-support/render.tsx';
import { Menu, type MenuEntry, type MenuProps } from './index.ts';

const edit = jest.fn();
const choose = jest.fn();
const toggle = jest.fn();
const entries: MenuEntry[] = [
  { kind: 'title', key: 'title', label: 'Документ' },
  { key: 'edit', label: 'Редактировать', onSelect: edit },
  { kind: 'link', key: 'pdf', label: 'Скачать PDF', href: '#pdf' },
  { key: 'delete', label: 'Удалить', disabled: true, onSelect: edit },
  { kind: 'separator', key: 'line' },
  { kind: 'choice', key: 'ru', label: 'Русский', chosen: true, onSelect: () => choose('ru') },
  { kind: 'choice', key: 'kk', label: 'Қазақша', chosen: false, onSelect: () => choose('kk') },
  { kind: 'switch', key: 'answer', label: 'Требует ответа', on: false, onChange: toggle },
];

function Page(props: Partial<MenuProps>) {
  return <Menu label="Действия" trigger={<Button>Ещё</Button>} entries={entries} {...props} />;
}

const button = () => screen.getByRole('button', { name: 'Ещё' });
const item = (name: string) => screen.getByRole('menuitem', { name });
const gone = () => waitFor(() => expect(screen.queryByRole('menu')).toBeNull());

beforeEach(() => jest.clearAllMocks());

test('the button is labelled, and a press opens and closes the menu', async () => {
  const changed = jest.fn();
  await render(<Page onOpenChange={changed} />);
  expect(button()).toHaveAttribute('aria-haspopup', 'menu');
  expect(button()).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(button());
  expect(await screen.findByRole('menu', { name: 'Действия' })).toBeInTheDocument();
  expect(button()).toHaveAttribute('aria-expanded', 'true');
  await userEvent.click(button());
  await gone();
  expect(changed.mock.calls).toEqual([[true], [false]]);
});

test('an action runs, closes the menu, and restores the focus', async () => {
  await render(<Page />);
  await userEvent.click(button());
  await screen.findByRole('menu');
  await userEvent.click(item('Редактировать'));
  expect(edit).toHaveBeenCalledTimes(1);
  await gone();
  await waitFor(() => expect(button()).toHaveFocus());
});

test('by keyboard: opens at the chosen item; arrows, Home and letters move; Escape closes', async () => {
  await render(<Page />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  await screen.findByRole('menu');
  await waitFor(() => expect(screen.getByRole('menuitemradio', { name: 'Русский' })).toHaveFocus());
  await userEvent.keyboard('{ArrowDown}');
  await waitFor(() => expect(screen.getByRole('menuitemradio', { name: 'Қазақша' })).toHaveFocus());
  await userEvent.keyboard('{Home}');
  await waitFor(() => expect(item('Редактировать')).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  await gone();
  await waitFor(() => expect(button()).toHaveFocus());
});

test('Enter on the button focuses the first item if none is chosen', async () => {
  await render(<Page entries={entries.slice(0, 4)} />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(item('Редактировать')).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  await gone();
});

test('a disabled item does nothing', async () => {
  await render(<Page />);
  await userEvent.click(button());
  await screen.findByRole('menu');
  expect(item('Удалить')).toHaveAttribute('aria-disabled', 'true');
  fireEvent.click(item('Удалить'));
  expect(edit).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  await gone();
});

test('one of several choices is checked, and another can be chosen', async () => {
  await render(<Page />);
  await userEvent.click(button());
  await screen.findByRole('menu');
  expect(screen.getByRole('menuitemradio', { name: 'Русский' })).toBeChecked();
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Қазақша' }));
  expect(choose.mock.calls).toEqual([['kk']]);
  await gone();
});

test('a switch toggles and the menu stays open', async () => {
  await render(<Page />);
  await userEvent.click(button());
  await screen.findByRole('menu');
  await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Требует ответа' }));
  expect(toggle).toHaveBeenCalledWith(true);
  expect(screen.getByRole('menu')).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await gone();
});

test('a link item is a link', async () => {
  await render(<Page />);
  await userEvent.click(button());
  await screen.findByRole('menu');
  expect(item('Скачать PDF')).toHaveAttribute('href', '#pdf');
  await userEvent.keyboard('{Escape}');
  await gone();
});

describe('on hover', () => {
  const pass = (milliseconds: number) => act(async () => jest.advanceTimersByTimeAsync(milliseconds));
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('opens after 300 ms and closes 200 ms after the pointer has left', async () => {
    await render(<Page hover />);
    fireEvent.pointerEnter(button());
    await pass(299);
    expect(button()).toHaveAttribute('aria-expanded', 'false');
    await pass(1);
    expect(button()).toHaveAttribute('aria-expanded', 'true');
    await pass(50);
    expect(screen.getByRole('menu')).toBeInTheDocument();
    fireEvent.pointerLeave(button());
    await pass(199);
    expect(button()).toHaveAttribute('aria-expanded', 'true');
    await pass(1);
    expect(button()).toHaveAttribute('aria-expanded', 'false');
  });

  test('moving from the button to the menu keeps it open; a short visit opens nothing', async () => {
    await render(<Page hover />);
    fireEvent.pointerEnter(button());
    await pass(200);
    fireEvent.pointerLeave(button());
    await pass(1000);
    expect(button()).toHaveAttribute('aria-expanded', 'false');
    fireEvent.pointerEnter(button());
    await pass(350);
    fireEvent.pointerLeave(button());
    await pass(100);
    fireEvent.pointerEnter(screen.getByRole('menu'));
    await pass(1000);
    expect(button()).toHaveAttribute('aria-expanded', 'true');
    fireEvent.pointerLeave(screen.getByRole('menu'));
    await pass(200);
    expect(button()).toHaveAttribute('aria-expanded', 'false');
  });

  test('takes no focus, neither on opening nor on closing', async () => {
    await render(
      <>
        <input aria-label="Телефон" />
        <Page hover />
      </>,
    );
    screen.getByLabelText('Телефон').focus();
    fireEvent.pointerEnter(button());
    await pass(500);
    expect(screen.getByRole('menu')).toBeInTheDocument();
    expect(screen.getByLabelText('Телефон')).toHaveFocus();
    fireEvent.pointerLeave(button());
    await pass(500);
    expect(screen.queryByRole('menu')).toBeNull();
    expect(screen.getByLabelText('Телефон')).toHaveFocus();
  });

  test('an arrow key on the button enters the menu that the pointer opened', async () => {
    await render(<Page hover />);
    button().focus();
    fireEvent.pointerEnter(button());
    await pass(500);
    expect(button()).toHaveFocus();
    fireEvent.keyDown(button(), { key: 'ArrowDown' });
    await pass(50);
    expect(screen.getByRole('menuitemradio', { name: 'Русский' })).toHaveFocus();
  });

  test('Escape closes it, wherever the focus is', async () => {
    await render(<Page hover />);
    fireEvent.pointerEnter(button());
    await pass(350);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(button()).toHaveAttribute('aria-expanded', 'false');
  });

  test('stays closed after a choice', async () => {
    await render(<Page hover />);
    fireEvent.click(button(), { detail: 1 });
    await pass(50);
    fireEvent.pointerEnter(screen.getByRole('menu'));
    fireEvent.click(screen.getByRole('menuitemradio', { name: 'Русский' }));
    await pass(1000);
    expect(button()).toHaveAttribute('aria-expanded', 'false');
  });

  test('a press keeps it open after the pointer has left', async () => {
    await render(<Page hover />);
    fireEvent.pointerEnter(button());
    await pass(350);
    fireEvent.click(button(), { detail: 1 });
    fireEvent.pointerLeave(button());
    await pass(1000);
    expect(button()).toHaveAttribute('aria-expanded', 'true');
  });

  test('without hover mode the pointer opens nothing', async () => {
    await render(<Page />);
    fireEvent.pointerEnter(button());
    await pass(1000);
    expect(button()).toHaveAttribute('aria-expanded', 'false');
  });
});
