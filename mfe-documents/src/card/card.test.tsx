import { setNavigator } from '@qujat/api';
import { listen } from '@qujat/remotes';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderArea } from '../test-support/render-area.tsx';
import { later, serve, type Answers } from '../test-support/server.ts';
import { cardWire, listRow, listWire, participant, type Wire } from '../test-support/wire.ts';
import { reloadPage } from './reload-page.ts';

jest.mock('./reload-page.ts', () => ({ reloadPage: jest.fn() }));

const sign = '/ce/signcase.php';
const own = {
  aggrlist: [
    participant(2, {
      fullname: 'Ким Виктор',
      status: 10,
      queue_num: 1,
      sign: { text: 'Согласовано', date: 1_795_000_000, comment: 'Возражений нет' },
    }),
    participant(1, { fullname: 'Сапаргалиев Дулат', queue_num: 2 }),
    participant(3, { fullname: 'Юн Артём', isactive: 0, queue_num: 3 }),
  ],
  aggrcom: 1,
};

const open = async (card: Wire = {}, answers: Answers = {}, width?: number) => {
  const server = serve({
    '/ce/doclist2.php': () => listWire([listRow(40), listRow(41, { unread: 1 })], { total_pages: 3 }),
    '/ce/showcase.php': () => cardWire({ tabs: { main: own }, ...card }),
    [sign]: () => ({ status: 'ok' }),
    '/ce/checknewalert.php': () => [1],
    ...answers,
  });
  await renderArea({ width });
  await userEvent.click(await screen.findByRole('button', { name: 'П-41' }));
  const dialog = await screen.findByRole('dialog', { name: /СЗ-01-12\/214|П-41/ });
  await within(dialog).findByText('О закупке серверного оборудования');
  return { server, dialog };
};
const answer = async (question: HTMLElement, name: string): Promise<void> => {
  await userEvent.click(within(question).getByRole('button', { name }));
  await waitFor(() => expect(question).not.toBeInTheDocument());
};
const press = async (dialog: HTMLElement, name: string): Promise<HTMLElement> => {
  await userEvent.click(within(dialog).getByRole('button', { name }));
  return screen.findByRole('alertdialog');
};

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

describe('decisions', () => {
  it('asks, sends stage, decision, entry and comment, and reloads', async () => {
    const { server, dialog } = await open();
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Комментарий' }), ' Согласен. ');
    const question = await press(dialog, 'Согласовать');
    expect(question).toHaveTextContent('Это действие приведет к подписанию документа. Продолжить?');
    await answer(question, 'Согласовать');
    await waitFor(() => expect(reloadPage).toHaveBeenCalledTimes(1));
    expect(server.of(sign)).toEqual([{ q: '1', q1: '10', q2: '41', q3: '1', q4: 'Согласен.' }]);
  });

  it('a refusal has its own question', async () => {
    const { server, dialog } = await open();
    const question = await press(dialog, 'Отказать');
    expect(question).toHaveTextContent('Вы отказываете в подписании документа. Продолжить?');
    await answer(question, 'Отказать');
    await waitFor(() => expect(server.of(sign)).toEqual([{ q: '1', q1: '20', q2: '41', q3: '1' }]));
  });

  it('acknowledges on behalf of the person whom the viewer substitutes', async () => {
    const { server, dialog } = await open({ tabs: { main: { copylist: [participant(8, { is_mine: 1 })], copycom: 1 } } });
    expect(within(dialog).getByText('Вы замещаете')).toBeVisible();
    const question = await press(dialog, 'Ознакомлен');
    expect(question).toHaveTextContent('Подтвердить ознакомление с документом?');
    await answer(question, 'Ознакомлен');
    await waitFor(() => expect(server.of(sign)).toEqual([{ q: '4', q1: '10', q2: '41', q3: '8' }]));
  });

  it('does nothing on Cancel', async () => {
    const { server, dialog } = await open();
    const question = await press(dialog, 'Согласовать');
    await answer(question, 'Отмена');
    expect(server.of(sign)).toEqual([]);
    expect(reloadPage).not.toHaveBeenCalled();
  });

  it('cannot be sent twice during a request', async () => {
    const held = later<unknown>();
    const { server, dialog } = await open({}, { [sign]: () => held.promise });
    const question = await press(dialog, 'Согласовать');
    await answer(question, 'Согласовать');
    await waitFor(() => expect(within(dialog).getByRole('button', { name: /Согласовать/ })).toHaveAttribute('aria-busy', 'true'));
    await userEvent.click(within(dialog).getByRole('button', { name: /Согласовать/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Отказать' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    held.resolve({ status: 'ok' });
    await waitFor(() => expect(reloadPage).toHaveBeenCalledTimes(1));
    expect(server.of(sign)).toHaveLength(1);
  });

  it('shows the server’s reason, reloads the card and keeps the comment', async () => {
    const stale = 'Документ изменился. Обновите карточку и решите снова.';
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { server, dialog } = await open({}, { [sign]: () => ({ status: 'error', text: stale }) });
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Комментарий' }), 'Против');
    const question = await press(dialog, 'Отказать');
    await answer(question, 'Отказать');
    const message = await screen.findByRole('alertdialog', { name: 'Ошибка' });
    expect(message).toHaveAccessibleDescription(stale);
    await answer(message, 'ОК');
    await waitFor(() => expect(server.of('/ce/showcase.php')).toHaveLength(2));
    expect(within(dialog).getByRole('textbox', { name: 'Комментарий' })).toHaveValue('Против');
    expect(reloadPage).not.toHaveBeenCalled();
    await userEvent.clear(within(dialog).getByRole('textbox', { name: 'Комментарий' }));
    jest.restoreAllMocks();
  });

  it('warns that a card that cannot be refreshed may be out of date, keeps its content, and retries', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    let away = false;
    const { dialog } = await open(
      {},
      {
        '/ce/showcase.php': () => (away ? new Response('', { status: 500 }) : cardWire({ tabs: { main: own } })),
        [sign]: () => ((away = true), { status: 'error', text: 'Документ изменился.' }),
      },
    );
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Комментарий' }), 'Против');
    await answer(await press(dialog, 'Отказать'), 'Отказать');
    await answer(await screen.findByRole('alertdialog', { name: 'Ошибка' }), 'ОК');
    const old = 'Не удалось обновить. Показано то, что было получено раньше.';
    expect(await within(dialog).findByText(old)).toBeVisible();
    expect(within(dialog).getByText('Возражений нет')).toBeVisible();
    expect(within(dialog).getByRole('textbox', { name: 'Комментарий' })).toHaveValue('Против');
    away = false;
    await userEvent.click(within(dialog).getByRole('button', { name: 'Повторить' }));
    await waitFor(() => expect(within(dialog).queryByText(old)).toBeNull());
    await userEvent.clear(within(dialog).getByRole('textbox', { name: 'Комментарий' }));
    jest.restoreAllMocks();
  });

  it('keeps a comment that can no longer be sent, for copying, until it is discarded', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const unsaved: boolean[] = [];
    const end = listen('unsaved-text', (signal) => unsaved.push(signal.unsaved));
    let decided = false;
    const { dialog } = await open(
      {},
      {
        '/ce/showcase.php': () => cardWire({ tabs: { main: decided ? { ...own, aggrcom: 0 } : own } }),
        [sign]: () => ((decided = true), { status: 'error', text: 'Решение уже принято.' }),
      },
    );
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Комментарий' }), 'Да');
    await answer(await press(dialog, 'Согласовать'), 'Согласовать');
    const message = await screen.findByRole('alertdialog', { name: 'Ошибка' });
    expect(message).toHaveAccessibleDescription('Решение уже принято.');
    await answer(message, 'ОК');
    expect(await within(dialog).findByRole('textbox', { name: 'Неотправленный текст' })).toHaveValue('Да');
    expect(within(dialog).queryByRole('textbox', { name: 'Комментарий' })).toBeNull();
    expect([unsaved.at(0), unsaved.at(-1)]).toEqual([true, true]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Убрать' }));
    expect(within(dialog).queryByRole('textbox')).toBeNull();
    expect(unsaved.at(-1)).toBe(false);
    end();
    jest.restoreAllMocks();
  });

  it.each([403, 404])(
    'says that the document is no longer available (HTTP %s) and why, stays on the page, and keeps the comment',
    async (status) => {
      jest.spyOn(console, 'error').mockImplementation(() => undefined);
      const ended = 'Вы больше не замещаете сотрудника, за которого действовали. Ничего не сделано.';
      let over = false;
      const { dialog } = await open(
        {},
        {
          '/ce/showcase.php': () =>
            over ? Response.json({ status: 'error', text: 'Доступ к документу запрещён' }, { status }) : cardWire({ tabs: { main: own } }),
          [sign]: () => ((over = true), { status: 'error', text: ended }),
        },
      );
      const led = jest.fn();
      setNavigator(led);
      await userEvent.type(within(dialog).getByRole('textbox', { name: 'Комментарий' }), 'Согласен с замечаниями');
      await answer(await press(dialog, 'Согласовать'), 'Согласовать');
      const message = await screen.findByRole('alertdialog', { name: 'Ошибка' });
      expect(message).toHaveAccessibleDescription(ended);
      await answer(message, 'ОК');
      expect(await within(dialog).findByText('Этот документ вам больше недоступен')).toBeVisible();
      expect(within(dialog).getByText('Доступ к документу запрещён')).toBeVisible();
      expect(within(dialog).queryByRole('button', { name: 'Согласовать' })).toBeNull();
      expect(within(dialog).getByRole('textbox', { name: 'Неотправленный текст' })).toHaveValue('Согласен с замечаниями');
      expect(led).not.toHaveBeenCalled();
      await userEvent.click(within(dialog).getByRole('button', { name: 'Убрать' }));
      jest.restoreAllMocks();
    },
  );

  it('a refusal requires a reason if the organisation demands one: the field shows the error, and nothing is sent', async () => {
    const { server, dialog } = await open({ refusal_needs_reason: 1 });
    const comment = within(dialog).getByRole('textbox', { name: 'Комментарий' });
    await userEvent.type(comment, '  ');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Отказать' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(comment).toBeInvalid();
    expect(comment).toHaveFocus();
    expect(comment).toHaveAccessibleDescription('Укажите причину отказа.');
    await userEvent.type(comment, 'Нет сметы');
    expect(comment).toBeValid();
    await answer(await press(dialog, 'Отказать'), 'Отказать');
    await waitFor(() => expect(server.of(sign)).toEqual([{ q: '1', q1: '20', q2: '41', q3: '1', q4: 'Нет сметы' }]));
  });

  it('keeps an unfinished comment when the card is closed and opened again', async () => {
    const { dialog } = await open();
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Комментарий' }), 'Черновик');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Закрыть карточку' }));
    await userEvent.click(screen.getByRole('button', { name: 'П-41' }));
    const again = await screen.findByRole('dialog');
    const comment = await within(again).findByRole('textbox', { name: 'Комментарий' });
    expect(comment).toHaveValue('Черновик');
    await userEvent.clear(comment);
  });
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
