import { listMailPeople, saveMailAccess } from '@qujat/contract/mail-access';
import { signIn } from '@qujat/session';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { serve, type Asked } from '../../../../test-support/fake-server.ts';
import { around } from '../../../../test-support/page.tsx';
import { person } from '../../../../test-support/sign-in.tsx';
import MailAccessSection from './mail-access-section.tsx';

const row = (userid: number, fullname: string, more: object = {}): object => ({
  userid,
  fullname,
  position: 'Юрист',
  dname: 'Юридический отдел',
  mail_access: 0,
  connected: 0,
  ...more,
});
const page = (items: object[], more: object = {}): object => ({ total_pages: 1, current_page: 1, with_access: 1, items, ...more });
const aigerim = row(1, 'Нурланова Айгерим', { mail_access: 1, connected: 1 });
const box = (name: RegExp): HTMLInputElement => screen.getByRole<HTMLInputElement>('checkbox', { name });
const changes = (asked: readonly Asked[]): readonly Asked[] => asked.filter(({ path }) => path !== listMailPeople.path);

const show = async (lists: unknown[], saved: unknown[] = []): Promise<Asked[]> => {
  const asked = serve({ [listMailPeople.path]: lists, [saveMailAccess.path]: saved });
  render(around(<MailAccessSection />));
  return asked;
};

beforeEach(() => {
  signIn({ token: 't', tokenExp: 0, refreshToken: 'r' });
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

test('shows who has access and a mailbox; a press grants access', async () => {
  const asked = await show(
    [page([aigerim, row(2, 'Сеитов Дулат')]), page([aigerim, row(2, 'Сеитов Дулат', { mail_access: 1 })], { with_access: 2 })],
    [{ status: 'ok' }],
  );
  await waitFor(() => expect(box(/Нурланова Айгерим/).checked).toBe(true));
  expect(within(screen.getByRole('list', { name: 'Доступ к почте' })).getAllByText('Ящик подключён')).toHaveLength(1);
  expect(screen.getByText(/есть у 1 сотрудника/)).toBeTruthy();
  expect(box(/Сеитов Дулат Юрист · Юридический отдел/).checked).toBe(false);
  await person.click(box(/Сеитов Дулат/));
  expect(await screen.findByText(/есть у 2 сотрудников/)).toBeTruthy();
  expect(box(/Сеитов Дулат/).checked).toBe(true);
  expect(changes(asked)).toEqual([{ path: saveMailAccess.path, fields: { userid: '2', mail_access: '1' } }]);
});

test('a failed save shows an error and resets the checkbox', async () => {
  await show([page([aigerim])], [Response.json({ status: 'error', text: 'Недостаточно прав' }, { status: 403 })]);
  await waitFor(() => expect(box(/Нурланова/).checked).toBe(true));
  await person.click(box(/Нурланова/));
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
  await waitFor(() => expect(box(/Нурланова/).checked).toBe(true));
});

test('a search by name starts at the first page', async () => {
  const asked = await show([
    page([aigerim], { total_pages: 2 }),
    page([row(3, 'Ким Виктор')], { total_pages: 2, current_page: 2 }),
    page([]),
  ]);
  await waitFor(() => expect(box(/Нурланова/)).toBeTruthy());
  await person.click(screen.getByRole('button', { name: 'Страница 2' }));
  await waitFor(() => expect(box(/Ким Виктор/)).toBeTruthy());
  const field = screen.getByRole('searchbox', { name: 'Найти сотрудника' });
  fireEvent.change(field, { target: { value: 'никто' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(await screen.findByText('Никого не найдено')).toBeTruthy();
  expect(asked.map(({ fields }) => fields)).toEqual([{ page: '1' }, { page: '2' }, { page: '1', name: 'никто' }]);
});

test('a failed load shows an error and a retry', async () => {
  await show([Response.json({ status: 'error', text: 'Произошла ошибка' }, { status: 500 }), page([aigerim])]);
  await person.click(await screen.findByRole('button', { name: 'Повторить' }));
  await waitFor(() => expect(box(/Нурланова/)).toBeTruthy());
});
