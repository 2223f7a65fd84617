import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderNewDocument } from '../test-support/render-new-document.tsx';
import { serve, person, draft, form } from '../test-support/draft-server.ts';

beforeEach(() => {
  localStorage.clear();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => jest.restoreAllMocks());

it('keeps participants that the template demands, says why, and asks for missing ones', async () => {
  const demands = [{ stage: 1, userids: [7, 9], text: 'Обязательный участник по шаблону: Бекова Сауле / Ли Анна.' }];
  serve({
    '/ce/newdoc/open.php': () => ({
      ...form(draft({ participants: [person(7, 1, 'Бекова Сауле'), person(6, 1, 'Волков Игорь'), person(8, 2, 'Сапаргалиев Дулат')] })),
      demands,
    }),
  });
  await renderNewDocument('?document=41');
  const agreement = within(await screen.findByRole('region', { name: 'Согласование' }));
  expect(agreement.queryByRole('button', { name: 'Убрать участника: Бекова Сауле' })).toBeNull();
  expect(agreement.getByText(demands[0]!.text)).toBeVisible();
  expect(agreement.getByRole('button', { name: 'Убрать участника: Волков Игорь' })).toBeVisible();
});

it('names the participants that the template demands at the stage', async () => {
  const demands = [{ stage: 1, userids: [9], text: 'Обязательный участник по шаблону: Ли Анна.' }];
  const server = serve({ '/ce/newdoc/open.php': () => ({ ...form(draft()), demands }) });
  await renderNewDocument('?document=41');
  await userEvent.click(await screen.findByRole('button', { name: 'Отправить' }));
  expect(within(screen.getByRole('region', { name: 'Согласование' })).getByRole('alert')).toHaveTextContent(demands[0]!.text);
  expect(server.of('/ce/newdoc/launch.php')).toEqual([]);
});

it('demands a choice under a condition while what is written meets it', async () => {
  const text = 'Обязательный участник по шаблону: Ли Анна / Ким Пётр.';
  const when = { join: 'all', rules: [{ field: 'sum', sign: 'more', value: '1000' }] };
  const server = serve({
    '/ce/newdoc/open.php': () => ({ ...form(draft()), conditional_demands: [{ stage: 2, userids: [9, 10], text, when }] }),
  });
  await renderNewDocument('?document=41');
  const approval = within(await screen.findByRole('region', { name: 'Утверждение' }));
  const sum = screen.getByRole('textbox', { name: /Сумма/ });
  await userEvent.clear(sum);
  await userEvent.type(sum, '1001');
  await userEvent.click(screen.getByRole('button', { name: 'Отправить' }));
  expect(approval.getByRole('alert')).toHaveTextContent(text);
  expect(server.of('/ce/newdoc/launch.php')).toEqual([]);
  await userEvent.clear(sum);
  await userEvent.type(sum, '1000');
  expect(approval.queryByRole('alert')).toBeNull();
});

it('asks for another approver if the initiator alone would approve and the template demands somebody else', async () => {
  const own = draft({ participants: [person(5, 2, 'Жаксыбеков Канат')] });
  const server = serve({ '/ce/newdoc/open.php': () => ({ ...form(own), approved_by_others: 1, initiator: 5 }) });
  await renderNewDocument('?document=41');
  await userEvent.click(await screen.findByRole('button', { name: 'Отправить' }));
  expect(within(screen.getByRole('region', { name: 'Утверждение' })).getByRole('alert')).toHaveTextContent(
    'Добавьте другого утверждающего: нельзя единолично утвердить собственный документ',
  );
  await waitFor(() => expect(screen.getByRole('button', { name: 'Добавить участников: Утверждение' })).toHaveFocus());
  expect(server.of('/ce/newdoc/launch.php')).toEqual([]);
});
