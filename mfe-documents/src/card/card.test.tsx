import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderArea } from '../test-support/render-area.tsx';
import { serve } from '../test-support/server.ts';
import { cardWire, listRow, listWire, participant } from '../test-support/wire.ts';
import { reloadPage } from './reload-page.ts';
import { own, open } from '../test-support/own-card.ts';

jest.mock('./reload-page.ts', () => ({ reloadPage: jest.fn() }));

beforeEach(() => {
  jest.mocked(reloadPage).mockClear();
});

describe('opening', () => {
  it('opens from the number by Enter, marks the document as read, and restores the focus on Escape', async () => {
    serve({
      '/ce/doclist2.php': () => listWire([listRow(41, { unread: 1 })]),
      '/ce/showcase.php': () => cardWire(),
      '/ce/checknewalert.php': () => [1],
    });
    await renderArea();
    const number = await screen.findByRole('button', { name: 'П-41' });
    number.focus();
    await userEvent.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Служебная записка №\u00A0СЗ-01-12/214' });
    expect(dialog).toHaveFocus();
    await waitFor(() => expect(screen.getByRole('row', { name: /П-41/ })).not.toHaveTextContent('Новый'));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(number).toHaveFocus();
  });

  it('shows another document in the same window, and moves the focus there again', async () => {
    const { dialog } = await open();
    const other = screen.getByRole('button', { name: 'П-40' });
    await userEvent.click(other);
    expect(other).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('dialog')).toBe(dialog);
    expect(dialog).toHaveFocus();
  });

  it('keeps the list’s page and selection', async () => {
    serve({
      '/ce/doclist2.php': () => listWire([listRow(41, { mass_sign_checkbox: { is_visible: 1 } })], { total_pages: 3 }),
      '/ce/showcase.php': () => cardWire(),
    });
    await renderArea();
    await userEvent.click(await screen.findByRole('button', { name: 'Страница 2' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Выбрать документ П-41' }));
    await userEvent.click(screen.getByRole('button', { name: 'П-41' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Закрыть карточку' }));
    expect(screen.getByRole('checkbox', { name: 'Выбрать документ П-41' })).toBeChecked();
    expect(screen.getByRole('button', { name: 'Страница 2' })).toHaveAttribute('aria-current', 'page');
  });

  it('shows why it cannot be loaded, and retries', async () => {
    let broken = true;
    serve({
      '/ce/doclist2.php': () => listWire([listRow(41)]),
      '/ce/showcase.php': () => (broken ? { status: 'error', text: 'Документ не найден' } : cardWire()),
    });
    await renderArea();
    await userEvent.click(await screen.findByRole('button', { name: 'П-41' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('Документ не найден')).toBeVisible();
    broken = false;
    await userEvent.click(within(dialog).getByRole('button', { name: 'Повторить' }));
    expect(await within(dialog).findByText('О закупке серверного оборудования')).toBeVisible();
  });
});

describe('content', () => {
  it('marks the step, the participants and their comments', async () => {
    const { dialog } = await open();
    expect(within(dialog).getByRole('list', { name: 'Этапы документа' }).textContent).toContain('1Согласованиетекущий этап');
    const [done, mine, waiting] = within(within(dialog).getByRole('region', { name: 'Согласующие' })).getAllByRole('listitem');
    expect(done).toHaveClass('agreed');
    expect(done).toHaveTextContent('Возражений нет');
    expect(mine).toHaveTextContent('Вы');
    expect(mine?.querySelector('[title="Очередь 2"]')).not.toBeNull();
    expect(waiting).toHaveClass('waiting');
    expect(waiting?.querySelector('.queue')).toHaveTextContent('3');
    expect(waiting?.querySelector('[title]')).toBeNull();
  });

  it('shows the tabs that the server allows', async () => {
    const { dialog } = await open({ tabs: { main: own, recip: { is_visible: 1, list: [participant(9, { fullname: 'Есенов Марат' })] } } });
    expect(
      within(dialog)
        .getAllByRole('tab')
        .map(({ textContent }) => textContent),
    ).toEqual(['Основное', 'Получатели']);
    await userEvent.click(within(dialog).getByRole('tab', { name: 'Получатели' }));
    expect(within(dialog).getByRole('tabpanel')).toHaveTextContent('Есенов Марат');
  });

  it('shows comment and buttons only at the person’s own entry', async () => {
    const { dialog } = await open();
    expect(within(dialog).getAllByRole('textbox')).toHaveLength(1);
    expect(within(dialog).getAllByRole('button', { name: 'Согласовать' })).toHaveLength(1);
  });

  it.each([
    ['apprlist', 'apprcom', ['Утвердить', 'Подписать', 'Отказать']],
    ['reciplist', 'recipcom', ['Исполнено', 'Отказать']],
    ['copylist', 'copycom', ['Ознакомлен']],
  ])('at %s offers the stage’s decisions', async (people, flag, names) => {
    const { dialog } = await open({ tabs: { main: { [people]: [participant(1)], [flag]: 1 } } });
    const [entry] = within(within(dialog).getByRole('tabpanel')).getAllByRole('listitem');
    expect(
      within(entry as HTMLElement)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(names);
    expect(within(dialog).queryAllByRole('textbox')).toHaveLength(people === 'copylist' ? 0 : 1);
  });

  it('shows why signing is impossible on the disabled button and as text; refusing stays possible', async () => {
    const { dialog } = await open({ refusals: { sign: 'Для утверждения нужен ключ ЭЦП' } });
    const agree = within(dialog).getByRole('button', { name: 'Согласовать' });
    expect(agree).toBeDisabled();
    expect(agree).toHaveAccessibleDescription('Для утверждения нужен ключ ЭЦП');
    expect(within(dialog).getByText('Для утверждения нужен ключ ЭЦП')).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Отказать' })).toBeEnabled();
  });
});

it('shows who decided on whose behalf', async () => {
  const statusname = 'Согласовано: Ахметова Жанар за Сапаргалиев Дулат';
  const { dialog } = await open({
    tabs: {
      main: { aggrlist: [participant(2, { status: 10, statusname, sign: { text: 'Согласовано', date: 1_795_000_000, comment: '' } })] },
    },
  });
  expect(within(dialog).getByText('Ахметова Жанар за Сапаргалиев Дулат')).toBeVisible();
  expect(within(dialog).getByText('Согласовано')).toBeVisible();
});

it('is a modal sheet that traps the focus below 1024 px', async () => {
  const { dialog } = await open({}, {}, 390);
  expect(dialog).toHaveAttribute('aria-modal', 'true');
  expect(within(dialog).queryByRole('button', { name: 'Переместить карточку' })).toBeNull();
  for (let presses = 0; presses < 8; presses += 1) {
    await userEvent.tab();
    expect(dialog).toContainElement(document.activeElement as HTMLElement);
  }
});
