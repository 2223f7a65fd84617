import { setOpensNextDocument, store } from '@qujat/session';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pendingSigningAtom } from '../../signing/use-signing.ts';
import { findInMenu, openCard, pressAndAnswer } from '../../test-support/open-card.ts';
import { participant } from '../../test-support/wire.ts';
import { reloadPage } from '../reload-page.ts';

jest.mock('../reload-page.ts', () => ({ reloadPage: jest.fn() }));

const ok = () => ({ status: 'ok' });
const allowed = { allow_cancel: 1, allow_editcomm: 1, allow_edit: 1, allow_del: 1 };
const own = { tabs: { main: { aggrlist: [participant(1)], aggrcom: 1 } } };

beforeEach(() => jest.mocked(reloadPage).mockClear());

describe('the offered actions', () => {
  it('links to the pages of the document', async () => {
    const { dialog } = await openCard({ tabs: { main: {}, map: { is_visible: 1 } } });
    const href = (name: string) => within(dialog).getByRole('link', { name }).getAttribute('href');
    expect(href('Служебная записка №\u00A0СЗ-01-12/214')).toBe('/ce/viewdoc/?41');
    expect([href('Открыть документ'), href('Карта')]).toEqual(['/ce/opendoc/?41', '/ce/exeplan/?41']);
    expect(href('Скачать PDF')).toMatch(/^\/ce\/pdf\.php\?q=41&pdf=show&t=\d+$/);
    expect(await findInMenu(dialog, 'Печать')).toHaveAttribute('href', '/ce/viewdoc/?41&auto_print=1');
  });

  it('shows the history in a window over the card', async () => {
    const { dialog } = await openCard();
    await userEvent.click(within(dialog).getByRole('button', { name: 'История' }));
    const history = await screen.findByRole('dialog', { name: /^История/ });
    expect(within(history).getByTitle(/^История/)).toHaveAttribute('src', '/ce/showhist_win.php?q=41');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^История/ })).toBeNull());
    expect(screen.getByRole('dialog', { name: /СЗ-01-12\/214/ })).toBeVisible();
  });

  it('shows each button by its flag; without a flag, a forbidden action is hidden', async () => {
    const { dialog } = await openCard();
    expect(within(dialog).queryByRole('button', { name: 'Отозвать' })).toBeNull();
    expect(within(dialog).queryByRole('link', { name: 'Карта' })).toBeNull();
    await findInMenu(dialog, 'Создать копию');
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Создать копию', 'Печать', 'E-mail']);
  });

  it('says in the menu why an act is forbidden, and does not carry it out', async () => {
    const { server, dialog } = await openCard({ refusals: { delete: 'Документ зарегистрирован.' } });
    const remove = await findInMenu(dialog, /^Удалить/);
    expect(remove).toHaveTextContent('Документ зарегистрирован.');
    expect(remove).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(remove);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(server.of('/ce/delcase.php')).toEqual([]);
  });

  it('says why a button is disabled, and keeps it reachable by keyboard', async () => {
    const { server, dialog } = await openCard({ ...allowed, allow_cancel: 0, refusals: { withdraw: 'Документ уже исполнен.' } });
    const withdraw = within(dialog).getByRole('button', { name: 'Отозвать' });
    expect(withdraw).toHaveAttribute('aria-disabled', 'true');
    expect(withdraw).toHaveAccessibleDescription('Документ уже исполнен.');
    for (let presses = 0; presses < 40 && document.activeElement !== withdraw; presses += 1) await userEvent.tab();
    expect(withdraw).toHaveFocus();
    expect(await screen.findByText('Отозвать. Документ уже исполнен.')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(server.of('/ce/cancelcase.php')).toEqual([]);
  });
});

describe('actions that reload the page', () => {
  it.each([
    ['Отозвать', 'Документ будет отозван и все работы по нему будут прекращены. Отозвать?', '/ce/cancelcase.php', 'Отозван: СЗ-01-12/214'],
    [
      'Редактировать',
      'Документ будет переведен в статус создания. Продолжить?',
      '/ce/retcase.php',
      'Переведён в статус создания: СЗ-01-12/214',
    ],
    [
      'Редактировать комментарии',
      'Документ будет переведен в статус создания. Продолжить?',
      '/ce/retcase.php',
      'Переведён в статус создания: СЗ-01-12/214',
    ],
    ['Удалить', 'Документ будет удален! Продолжить?', '/ce/delcase.php', 'Удалён: СЗ-01-12/214'],
  ])('%s asks with the specified question and reports the result', async (name, question, path, said) => {
    const { server, dialog } = await openCard(allowed, { [path]: ok });
    expect(await pressAndAnswer(dialog, name, 'Отмена')).toContain(question);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(server.of(path)).toEqual([]);
    await pressAndAnswer(dialog, name, name);
    await waitFor(() => expect(reloadPage).toHaveBeenCalledWith({ said, row: 42, opens: null }));
    expect(server.of(path)).toEqual([{ q: '41' }]);
  });

  it('says before the return that whoever returns a document of a former initiator becomes its initiator', async () => {
    const { server, dialog } = await openCard({ ...allowed, takes_over: 1 }, { '/ce/retcase.php': ok });
    expect(await pressAndAnswer(dialog, 'Редактировать', 'Отмена')).toContain(
      'Инициатор больше не работает в организации. Документ будет переведен в статус создания, и его инициатором станете вы. Продолжить?',
    );
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(server.of('/ce/retcase.php')).toEqual([]);
  });

  it('opens the copy in a new tab', async () => {
    const opened = { location: { href: '' }, opener: window, close: jest.fn() };
    const open = jest.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
    const { server, dialog } = await openCard({}, { '/ce/createcopy.php': () => [77] });
    expect(await pressAndAnswer(dialog, 'Создать копию', 'Создать копию')).toContain('Создать копию документа во вкладке Черновик?');
    await waitFor(() => expect(reloadPage).toHaveBeenCalledWith({ said: 'Создана копия: СЗ-01-12/214', row: 41, opens: null }));
    expect(server.of('/ce/createcopy.php')).toEqual([{ q: '1', q1: '41' }]);
    expect(opened.location.href).toMatch(/\/ce\/opendoc\/\?77$/);
    expect(opened.opener).toBeNull();
    open.mockRestore();
  });

  it('offers a link to the copy if the browser blocked the tab, and reloads only then', async () => {
    const open = jest.spyOn(window, 'open').mockReturnValue(null);
    const { dialog } = await openCard({}, { '/ce/createcopy.php': () => [77] });
    await pressAndAnswer(dialog, 'Создать копию', 'Создать копию');
    const message = await screen.findByRole('alertdialog', { name: 'Окно не открылось' });
    expect(within(message).getByRole('link', { name: 'Открыть' })).toHaveAttribute('href', expect.stringMatching(/\/ce\/opendoc\/\?77$/));
    expect(reloadPage).not.toHaveBeenCalled();
    await userEvent.click(within(message).getByRole('button', { name: 'ОК' }));
    await waitFor(() => expect(message).not.toBeInTheDocument());
    await waitFor(() => expect(reloadPage).toHaveBeenCalledTimes(1));
    open.mockRestore();
  });

  it('shows the server’s refusal, closes the tab that it opened, and reloads the card', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const opened = { close: jest.fn() };
    const open = jest.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
    const { server, dialog } = await openCard({}, { '/ce/createcopy.php': () => ({ status: 'error', text: 'Недостаточно прав.' }) });
    await pressAndAnswer(dialog, 'Создать копию', 'Создать копию');
    const message = await screen.findByRole('alertdialog', { name: 'Ошибка' });
    expect(message).toHaveAccessibleDescription('Недостаточно прав.');
    await userEvent.click(within(message).getByRole('button', { name: 'ОК' }));
    await waitFor(() => expect(message).not.toBeInTheDocument());
    expect(opened.close).toHaveBeenCalled();
    expect(reloadPage).not.toHaveBeenCalled();
    await waitFor(() => expect(server.of('/ce/showcase.php')).toHaveLength(2));
    open.mockRestore();
    jest.restoreAllMocks();
  });

  it('asks before discarding a comment', async () => {
    const { server, dialog } = await openCard({ ...allowed, ...own }, { '/ce/cancelcase.php': ok });
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Комментарий' }), 'Нет');
    await pressAndAnswer(dialog, 'Отозвать', 'Отозвать');
    const question = await screen.findByText(/тексты\. Страница обновится, и они будут потеряны/);
    await userEvent.click(within(question.closest('[role=alertdialog]') as HTMLElement).getByRole('button', { name: 'Отмена' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(server.of('/ce/cancelcase.php')).toEqual([]);
    await userEvent.clear(within(dialog).getByRole('textbox', { name: 'Комментарий' }));
  });

  it('opens the next document of the list automatically if the person has chosen so', async () => {
    setOpensNextDocument(true);
    const { dialog } = await openCard(own, { '/ce/signcase.php': ok });
    await pressAndAnswer(dialog, 'Согласовать', 'Согласовать');
    await waitFor(() => expect(reloadPage).toHaveBeenCalledWith({ said: 'Согласовано: СЗ-01-12/214', row: 42, opens: 42 }));
    setOpensNextDocument(false);
  });
});

describe('return to aggregation', () => {
  const at300 = (list: readonly object[]) => ({ status: 300, tabs: { main: {}, aggr: { is_visible: 1, editable: 1, list } } });

  it('asks to select a participant if there is none', async () => {
    const { server, dialog } = await openCard(at300([]));
    await userEvent.click(within(dialog).getByRole('tab', { name: 'Агрегация' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Вернуть на согласование' }));
    const alert = await screen.findByRole('alertdialog');
    expect(alert).toHaveTextContent('Выберите участника');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(dialog).toBeVisible();
    expect(server.of('/ce/switchstatus.php')).toEqual([]);
  });

  it('switches from 300 to 200', async () => {
    const { server, dialog } = await openCard(at300([participant(9)]), { '/ce/switchstatus.php': ok });
    await userEvent.click(within(dialog).getByRole('tab', { name: 'Агрегация' }));
    await pressAndAnswer(dialog, 'Вернуть на согласование', 'Вернуть на согласование');
    await waitFor(() => expect(reloadPage).toHaveBeenCalled());
    expect(server.of('/ce/switchstatus.php')).toEqual([{ q: '41', q1: '300', q2: '200' }]);
  });
});

describe('signing with a key', () => {
  const approving = { status: 300, key_required: 'any', tabs: { main: { apprlist: [participant(1)], apprcom: 1 } } };
  const finish = (outcome: 'signed' | 'failed') => act(async () => store.get(pendingSigningAtom)?.finish(outcome));

  it('a document that requires a key is signed in the key dialog with comment and version, and the page reloads', async () => {
    const { dialog } = await openCard(approving);
    expect(within(dialog).queryByRole('button', { name: 'Утвердить' })).toBeNull();
    expect(within(dialog).getByText('Чтобы утвердить этот документ, нужен ключ ЭЦП.')).toBeVisible();
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Комментарий' }), 'Да');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Подписать' }));
    await waitFor(() => expect(store.get(pendingSigningAtom)).not.toBeNull());
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(store.get(pendingSigningAtom)?.request).toEqual({
      documents: [{ id: 41, number: 'СЗ-01-12/214', name: 'Служебная записка' }],
      question: 'Это действие приведет к подписанию документа. Продолжить?',
      comment: 'Да',
      version: 7,
      employeeId: 1,
    });
    await finish('signed');
    await waitFor(() => expect(reloadPage).toHaveBeenCalledTimes(1));
  });

  it('a cancelled signature does not reload the page', async () => {
    const { server, dialog } = await openCard(approving);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Подписать' }));
    await waitFor(() => expect(store.get(pendingSigningAtom)).not.toBeNull());
    await finish('failed');
    await waitFor(() => expect(server.of('/ce/showcase.php')).toHaveLength(2));
    expect(reloadPage).not.toHaveBeenCalled();
    expect(within(dialog).getByRole('button', { name: 'Подписать' })).toBeEnabled();
  });
});

describe('sending by e-mail', () => {
  it('requires at least one address, and sends the addresses unchanged', async () => {
    const { server, dialog } = await openCard({}, { '/ce/pdf.php': ok });
    await userEvent.click(await findInMenu(dialog, 'E-mail'));
    const window = await screen.findByRole('dialog', { name: 'Отправить PDF по e-mail' });
    await userEvent.click(within(window).getByRole('button', { name: 'Отправить' }));
    expect(await within(window).findByText('Укажите хотя бы один адрес')).toBeVisible();
    await userEvent.type(within(window).getByRole('textbox', { name: 'Получатели' }), 'olga@saryozen.example, не адрес');
    await userEvent.click(within(window).getByRole('button', { name: 'Отправить' }));
    await waitFor(() => expect(server.of('/ce/pdf.php')).toEqual([{ pdf: 'email', q: '41', emails: 'olga@saryozen.example, не адрес' }]));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Отправить PDF по e-mail' })).toBeNull());
    expect(dialog).toBeVisible();
  });
});

it('opens at the side or in the middle, as the person has chosen', async () => {
  const { dialog } = await openCard();
  const choose = async (name: string): Promise<void> => {
    await userEvent.click(within(dialog).getByRole('button', { name: 'Настройки карточки' }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name }));
  };
  expect(dialog).not.toHaveClass('middle');
  await choose('Окно');
  expect(dialog).toHaveClass('middle');
  expect(JSON.parse(localStorage.getItem('qujat') ?? '{}')).toMatchObject({ cardPlacement: 'window' });
  await choose('Боковая панель');
  expect(dialog).not.toHaveClass('middle');
});
