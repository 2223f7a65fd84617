import { setNavigator } from '@qujat/api';
import { listen } from '@qujat/remotes';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { later } from '../test-support/server.ts';
import { cardWire, participant } from '../test-support/wire.ts';
import { reloadPage } from './reload-page.ts';
import { sign, own, open } from '../test-support/own-card.ts';

jest.mock('./reload-page.ts', () => ({ reloadPage: jest.fn() }));

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
