/** The palette with the server's quick search (SHL-21). */
import { showToast } from '@qujat/ui/toast';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setWidth } from '../../test-support/browser.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { forgetSession } from '../../test-support/session.ts';
import { profileWire, serve, type Answers } from '../../test-support/wire.ts';

jest.mock('@qujat/ui/toast', () => ({ ...jest.requireActual<object>('@qujat/ui/toast'), showToast: jest.fn() }));

const configuration = document.createElement('script');
configuration.id = 'qujat-page';
configuration.type = 'application/json';
configuration.textContent = JSON.stringify({ extensions: ['quick-search'] });
document.head.append(configuration);

beforeEach(() => {
  forgetSession();
  setWidth(1440);
  Element.prototype.getAnimations ??= () => [];
});

const nothing = { documents: [], people: [], templates: [] };
const person = { id: 5, full_name: 'Ким Виктор', position: 'Юрист', department: 'Правовой отдел', phone: '+7 701 000 00 01' };
const open = async (answer: Answers[string], more: Answers = {}) => {
  const asked = serve({ '/ce/quick-search': answer, ...more });
  await renderApp();
  await screen.findByRole('heading', { name: 'Список' });
  fireEvent.keyDown(document.body, { code: 'KeyK', key: 'k', ctrlKey: true });
  return { field: await screen.findByRole('combobox'), searches: () => asked.filter(({ path }) => path === '/ce/quick-search') };
};
const options = (): (string | null)[] => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const place = (): string => window.location.pathname + window.location.search + window.location.hash;

test('finds documents by words of the subject, in one request for a pause, and opens the card', async () => {
  const found = { id: 7, number: 'П-77', subject: 'Об отпуске', type_name: 'Приказ', status_name: 'Исполнен', status_colour: 'green' };
  const { field, searches } = await open({ ...nothing, documents: [found, { ...found, id: 8, number: '', subject: '' }] });
  // Without a turn of the event loop between the letters: a slow machine would pause there by itself.
  for (const words of ['о', 'от', 'отп', 'отпу', 'отпус', 'отпуск']) fireEvent.change(field, { target: { value: words } });
  await waitFor(() => expect(options()).toEqual(['Об отпускеП-77 · Приказ · Исполнен', 'ПриказБез номера · Исполнен']));
  expect(searches().map(({ fields }) => fields)).toEqual([{ words: 'отпуск' }]);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(place()).toBe('/?document=7#currentTab=1'));
});

test('an old answer never follows a new one, and stays only as far as it holds the new words', async () => {
  const answers = new Map<string, (answer: unknown) => void>();
  const { field } = await open(({ words }: Record<string, string>) => new Promise((answer) => answers.set(words!, answer)));
  const document = (id: number, subject: string) => ({ ...nothing, documents: [{ id, number: `№${id}`, subject }] });
  const answer = (words: string, with_: unknown): Promise<void> => act(async () => answers.get(words)?.(with_));
  await userEvent.type(field, 'до');
  await waitFor(() => expect(answers.has('до')).toBe(true));
  await answer('до', { ...nothing, documents: [...document(1, 'Договор').documents, ...document(2, 'Доклад').documents] });
  await waitFor(() => expect(options()).toContain('Доклад№2'));
  await userEvent.type(field, 'г');
  expect(options()).toContain('Договор№1');
  expect(options()).not.toContain('Доклад№2');
  await waitFor(() => expect(answers.has('дог')).toBe(true));
  await userEvent.type(field, 'н');
  await waitFor(() => expect(answers.has('догн')).toBe(true));
  await answer('догн', document(3, 'Догнать план'));
  await answer('дог', document(4, 'Догма'));
  await waitFor(() => expect(options()).toEqual(['Догнать план№3']));
});

const clipboard = (value: Pick<Clipboard, 'writeText'> | undefined): void =>
  void Object.defineProperty(navigator, 'clipboard', { configurable: true, value });

test.each([
  ['copied', { ...person }, true, { kind: 'success', text: 'Телефон скопирован: Ким Виктор, +7 701 000 00 01' }],
  ['shown where a browser has no clipboard', { ...person }, false, { kind: 'info', text: 'Ким Виктор: +7 701 000 00 01' }],
  ['reported missing', { ...person, phone: '' }, true, { kind: 'info', text: 'Телефон не указан: Ким Виктор' }],
] as const)('a colleague’s phone is %s', async (_, found, hasClipboard, toast) => {
  const { field } = await open({ ...nothing, people: [found] });
  await userEvent.type(field, 'ким');
  const option = await screen.findByRole('option', { name: /^Ким Виктор Юрист · Правовой отдел · / });
  const copied: string[] = [];
  clipboard(hasClipboard ? { writeText: async (text) => void copied.push(text) } : undefined);
  fireEvent.click(option);
  await waitFor(() => expect(jest.mocked(showToast)).toHaveBeenLastCalledWith(toast));
  expect(copied).toEqual(toast.kind === 'success' ? [person.phone] : []);
});

test('an administrator gets the page of a colleague', async () => {
  const menu = [{ title: 'Администрирование', items: [{ title: 'Сотрудники', url: '/admin/people', is_new_tab: 0 }] }];
  const { field } = await open({ ...nothing, people: [person] }, { '/ce/docs1.5/get_left_menu.php': menu });
  await userEvent.type(field, 'ким');
  await userEvent.click(await screen.findByRole('option', { name: /Ким Виктор/ }));
  await waitFor(() => expect(place()).toBe('/admin/people/person?id=5'));
});

test('starts a document from a template, and lists those of a template', async () => {
  const opened = jest.spyOn(window, 'open').mockReturnValue(null);
  const template = { id: 6, name: 'Приказ', code: 'П', may_start: 1, has_documents: 1 };
  const { field } = await open({ ...nothing, templates: [template, { ...template, id: 9, name: 'Приказ об отпуске', may_start: 0 }] });
  await userEvent.type(field, 'приказ');
  const group = await screen.findByRole('group', { name: 'Документы шаблона' });
  expect(
    within(group)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['ПриказП', 'Приказ об отпускеП']);
  await userEvent.click(screen.getByRole('option', { name: /Создать: Приказ/ }));
  await waitFor(() => expect(opened.mock.calls).toEqual([['/ce/newdoc/?6', '_blank', 'noopener']]));
});

test('offers acts, which the address asks of the work area', async () => {
  const { field } = await open(nothing);
  await userEvent.type(field, 'заместителя');
  expect(options()).toEqual(['Назначить заместителя']);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(window.location.search).toBe('?window=deputy'));
});

test('a failure is told, and what the client knows stays', async () => {
  const { field } = await open({ status: 'error', text: 'Нет' });
  await userEvent.type(field, 'чернов');
  expect(await screen.findByText('Поиск не удался. Показаны только разделы и действия.')).toHaveClass('remark');
  expect(options()).toEqual(['Черновики']);
});

test('in restricted mode a phone offers no search, no document to create and no deputy (SHL-13)', async () => {
  setWidth(390);
  const found = { ...nothing, templates: [{ id: 4, name: 'Приказ', code: 'П', may_start: 1, has_documents: 1 }] };
  const { field, searches } = await open(found, { '/ce/docs1.5/profile.php': profileWire({ restricted_instance_mode: 1 }) });
  await userEvent.type(field, 'приказ');
  await userEvent.clear(field);
  await waitFor(() => expect(options().length).toBeGreaterThan(0));
  expect(options().filter((text) => /Создать|Заместитель/.test(text ?? ''))).toEqual([]);
  expect(searches()).toEqual([]);
});
