import { callOffDismissal, dismissPerson, transferPerson } from '@qujat/contract/administration/departure';
import { readHandover } from '@qujat/contract/administration/handover';
import { countPeople } from '@qujat/contract/administration/people';
import { searchColleagues } from '@qujat/contract/document-acts';
import { renderPart } from '@qujat/testing/render-part';
import { serve } from '@qujat/testing/serve';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ru from '../../locales/ru.json';
import { LeaveWindow } from './leave-window.tsx';

const shown = {
  fullname: 'Есенов Марат',
  dep: 3,
  stamp: 'waiting =14',
  signed: 412,
  today: '2026-11-22',
  hour: 14,
  lines: [
    { kind: 'waiting', count: 14, overdue: 3 },
    { kind: 'head', of: '3', name: 'Юридический отдел', count: 1 },
    { kind: 'drafts', count: 3 },
    { kind: 'deputies', count: 1, name: 'Нурланова Айгерим' },
  ],
};
const answers = (read: object = {}, failure?: () => Response) =>
  serve(({ path }) => {
    if (path === readHandover.path) return { ...shown, ...read };
    if (path === searchColleagues.path) return [{ userid: 7, fullname: 'Ли Анна', position: 'Юрисконсульт' }];
    if (path === countPeople.path)
      return {
        departments: [
          { id: 3, name: 'Юридический отдел' },
          { id: 4, name: 'Канцелярия' },
        ],
      };
    if (path === dismissPerson.path && failure) return failure();
    return { at: null };
  });
const show = (reason: 'dismissal' | 'transfer' = 'dismissal', onClose = jest.fn()) => {
  renderPart(<LeaveWindow employeeId={5} fullName="Есенов Марат" reason={reason} onClose={onClose} />, { texts: { admin: ru } });
  return onClose;
};
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const choose = async (label: string): Promise<void> => {
  await userEvent.type(screen.getByRole('combobox', { name: label }), 'Ли');
  await userEvent.click(await screen.findByRole('option', { name: /Ли Анна/ }));
};
const sent = (asked: readonly { path: string; fields: Readonly<Record<string, unknown>> }[], path: string) =>
  asked.filter((each) => each.path === path).map(({ fields }) => fields);

test('what waits needs somebody; one successor takes it, drafts stay, and the stamp of the page is sent', async () => {
  const asked = answers();
  const onClose = show();
  await screen.findByText(ru.leave.now);
  await press(ru.leave.next);
  expect(screen.getByText('Руководство: Юридический отдел')).toBeInTheDocument();
  expect(screen.getByText(/3 просрочены/)).toBeInTheDocument();
  expect(screen.getByText(/412 подписанных документов/)).toBeInTheDocument();
  await press(ru.leave.next);
  expect(screen.getByText('Не выбрано, кому передать: Ждут решения')).toBeInTheDocument();
  await choose(ru.leave.successor);
  await press(ru.leave.next);
  expect(screen.getByText(ru.leave.end.history)).toBeInTheDocument();
  await press(ru.leave.act.dismissal);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const [fields] = sent(asked, dismissPerson.path);
  expect(fields).toMatchObject({ userid: '5', stamp: shown.stamp, successor: '7' });
  expect(JSON.parse(String(fields?.['handover']))).toEqual([
    { kind: 'waiting', of: '', way: 'person', employeeId: 7, role: '' },
    { kind: 'head', of: '3', way: 'person', employeeId: 7, role: '' },
    { kind: 'drafts', of: '', way: 'keep', employeeId: 0, role: '' },
  ]);
});

test('a day to come is sent with its hour, and one that has passed is refused in place', async () => {
  const asked = answers({ lines: [] });
  show();
  await userEvent.click(await screen.findByRole('radio', { name: new RegExp(ru.leave.later) }));
  const day = screen.getByRole('textbox', { name: ru.leave.day });
  await userEvent.clear(day);
  await userEvent.type(day, '21.11.2026');
  await press(ru.leave.next);
  expect(screen.getByText(ru.leave.dayError)).toBeInTheDocument();
  await userEvent.clear(day);
  await userEvent.type(day, '30.11.2026');
  await press(ru.leave.next);
  await press('Уволить 30.11.2026 в 18:00');
  await waitFor(() => expect(sent(asked, dismissPerson.path)).toHaveLength(1));
  expect(sent(asked, dismissPerson.path)[0]).toMatchObject({ day: '2026-11-30', hour: '18' });
});

test('a planned dismissal is shown, and can be called off', async () => {
  const asked = answers({ planned_at: 1_796_043_600, planned_by: 'Смагулов Тимур', planned_reason: 'Переезд' });
  show();
  expect(await screen.findByText(/Назначение: Смагулов Тимур/)).toBeInTheDocument();
  await press(ru.leave.callOff);
  await waitFor(() => expect(sent(asked, callOffDismissal.path)).toEqual([{ userid: '5' }]));
});

test('whoever may not be dismissed: the reason, and no way on', async () => {
  answers({ refusal: 'Нельзя уволить себя.' });
  show();
  expect(await screen.findByText('Нельзя уволить себя.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: ru.leave.next })).not.toBeInTheDocument();
});

test('a transfer asks for another department, and leaves everything with the person', async () => {
  const asked = answers();
  show('transfer');
  await userEvent.click(await screen.findByRole('combobox', { name: ru.leave.newDepartment }));
  expect(screen.queryByRole('option', { name: 'Юридический отдел' })).not.toBeInTheDocument();
  await userEvent.click(await screen.findByRole('option', { name: 'Канцелярия' }));
  await press(ru.leave.next);
  expect(screen.queryByText(ru.leave.kinds.drafts)).not.toBeInTheDocument();
  await press(ru.leave.next);
  await press(ru.leave.act.transfer);
  await waitFor(() => expect(sent(asked, transferPerson.path)).toHaveLength(1));
  const [fields] = sent(asked, transferPerson.path);
  expect(fields).toMatchObject({ dep: '4' });
  expect(JSON.parse(String(fields?.['handover']))).toEqual([
    { kind: 'waiting', of: '', way: 'keep', employeeId: 0, role: '' },
    { kind: 'head', of: '3', way: 'keep', employeeId: 0, role: '' },
  ]);
});
