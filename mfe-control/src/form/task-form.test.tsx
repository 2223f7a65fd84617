import { holdTask, readTaskForm, searchExecutors } from '@qujat/contract/tasks/tasks';
import { setProfile } from '@qujat/session';
import { profileCodec } from '@qujat/contract/shell';
import { renderPart } from '@qujat/testing/render-part';
import { serve } from '@qujat/testing/serve';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import ru from '../locales/ru.json';
import { TaskForm } from './task-form.tsx';
import { restoreDraft } from './use-task-draft.ts';

const person = (userid: number, fullname: string) => ({ userid, fullname });
const [dulat, olga, saule] = [person(1, 'Ахметов Дулат'), person(2, 'Петрова Ольга'), person(3, 'Оспанова Сауле')];
const form = {
  texts: [],
  today: '2026-11-24',
  days: [],
  latest: '',
  doc_due: '',
  controllers: [olga, dulat],
  giver: dulat.userid,
  may_share: 0,
};
const found = (each: ReturnType<typeof person>) => ({ ...each, position: '', dep: '', open: 0, overdue: 0, deputy: '', away_from: '' });

const show = () => {
  const asked = serve(({ path, fields }) => {
    if (path === readTaskForm.path) return form;
    if (path === searchExecutors.path) {
      const search = String(Object.values(fields).find((value) => typeof value === 'string' && value !== '') ?? '').toLowerCase();
      return { items: [dulat, olga, saule].filter(({ fullname }) => fullname.toLowerCase().includes(search)).map(found) };
    }
    return path === holdTask.path ? { hold_id: 9 } : {};
  });
  renderPart(<TaskForm onClose={() => {}} onReturned={() => {}} />, { texts: { control: ru } });
  return asked;
};
const choose = async (name: string): Promise<void> => {
  await userEvent.type(await screen.findByRole('combobox', { name: ru.form.add }), name.slice(0, 4));
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(name) }));
};
const controllers = async (): Promise<(string | null)[]> => {
  await userEvent.click(screen.getByRole('combobox', { name: ru.form.controller }));
  const names = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  await userEvent.keyboard('{Escape}');
  return names;
};

test('the focus stands in the text, both when the form comes later and when it is there at once', async () => {
  const { promise: come, resolve: letCome } = Promise.withResolvers<void>();
  const own = { id: 1, title: 'Подготовить ответ', text: 'Подготовить ответ', own: 1 };
  serve(async ({ path }) => {
    if (path !== readTaskForm.path) return {};
    await come;
    return { ...form, texts: [own] };
  });
  const Page = () => {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button onClick={() => setOpen(true)}>Поручение</button>
        {open ? <TaskForm onClose={() => setOpen(false)} onReturned={() => {}} /> : null}
      </>
    );
  };
  renderPart(<Page />, { texts: { control: ru } });
  await userEvent.click(screen.getByRole('button', { name: 'Поручение' }));
  // The shared components have no texts here.
  const cancel = () => screen.getByRole('button', { name: 'cancel' });
  await waitFor(() => expect(cancel()).toHaveFocus());
  await act(async () => letCome());
  await waitFor(() => expect(screen.getByRole('textbox', { name: new RegExp(ru.form.text) })).toHaveFocus());
  await userEvent.click(cancel());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Поручение' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: new RegExp(ru.form.text) })).toHaveFocus());
});

test('an executor is not offered as the controller', async () => {
  show();
  await choose('Петрова');
  await userEvent.click(screen.getByRole('checkbox', { name: ru.form.control }));
  expect(await controllers()).toEqual(['Ахметов Дулат']);
});

test('a giver who executes names a controller', async () => {
  const asked = show();
  await userEvent.type(await screen.findByRole('textbox', { name: new RegExp(ru.form.text) }), 'Подготовить план');
  await choose('Ахметов');
  expect(screen.getByText(ru.form.ownTask)).toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: ru.form.control })).toBeDisabled();
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: ru.form.submit }));
  await waitFor(() => expect(asked.map(({ path }) => path)).toContain(holdTask.path));
  const { fields } = asked.find(({ path }) => path === holdTask.path) ?? {};
  expect([Number(fields?.['responsible']), Number(fields?.['controller'])]).toEqual([1, 2]);
});

test('what was written stays over a closed window until the task is given or begun anew', async () => {
  localStorage.clear();
  const showTo7 = () => {
    const asked = show();
    act(() => setProfile(profileCodec.decode({ viewer_id: 7 })));
    return asked;
  };
  const first = showTo7();
  await userEvent.type(await screen.findByRole('textbox', { name: new RegExp(ru.form.text) }), 'Подготовить план');
  await choose('Петрова');
  cleanup();

  const second = showTo7();
  expect(await screen.findByRole('textbox', { name: new RegExp(ru.form.text) })).toHaveValue('Подготовить план');
  expect(screen.getByText(ru.form.restored)).toBeVisible();
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: ru.form.submit }));
  await waitFor(() => expect(second.map(({ path }) => path)).toContain(holdTask.path));
  expect(first.map(({ path }) => path)).not.toContain(holdTask.path);
  await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.includes('task/7'))).toEqual([]));
});

test('a text that comes back joins what is in the open form, once, and stays with it', async () => {
  localStorage.clear();
  show();
  act(() => setProfile(profileCodec.decode({ viewer_id: 8 })));
  const field = await screen.findByRole('textbox', { name: new RegExp(ru.form.text) });
  await userEvent.type(field, 'Новое');
  for (let time = 0; time < 2; time++) act(() => void expect(restoreDraft(8, 'new', { text: 'Прежнее' })).toBe(true));
  expect(field).toHaveValue('Прежнее\n\nНовое');
  act(() => void restoreDraft(8, 'document/5', { text: 'О документе' }));
  expect(field).toHaveValue('Прежнее\n\nНовое');
  cleanup();
  show();
  act(() => setProfile(profileCodec.decode({ viewer_id: 8 })));
  expect(await screen.findByRole('textbox', { name: new RegExp(ru.form.text) })).toHaveValue('Прежнее\n\nНовое');
});

test('whoever is unknown here has nothing stored', () => {
  expect(restoreDraft(null, 'new', { text: 'Прежнее' })).toBe(false);
});

test('texts that are too long together are said to be, are all there, and are not sent until they fit', async () => {
  localStorage.clear();
  const asked = show();
  act(() => setProfile(profileCodec.decode({ viewer_id: 9 })));
  const field = await screen.findByRole('textbox', { name: new RegExp(ru.form.text) });
  await choose('Петрова');
  await userEvent.click(field);
  await userEvent.paste('я'.repeat(1500));
  act(() => void restoreDraft(9, 'new', { text: 'а'.repeat(1500) }));
  expect(field).toHaveValue(`${'а'.repeat(1500)}\n\n${'я'.repeat(1500)}`);
  expect(field).toHaveAccessibleDescription('Слишком длинно. Предел: 2000, лишних знаков: 1002.');
  const submit = within(screen.getByRole('dialog')).getByRole('button', { name: ru.form.submit });
  await userEvent.click(submit);
  expect(asked.map(({ path }) => path)).not.toContain(holdTask.path);
  await userEvent.clear(field);
  // What is pasted is not cut off either.
  await userEvent.paste('я'.repeat(2001));
  expect(field).toHaveValue('я'.repeat(2001));
  await userEvent.type(field, '{Backspace}');
  await userEvent.click(submit);
  await waitFor(() => expect(asked.map(({ path }) => path)).toContain(holdTask.path));
});
