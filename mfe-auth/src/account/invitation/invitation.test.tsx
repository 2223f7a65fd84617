import { acceptInvitation, readInvitation } from '@qujat/contract/administration/invitations';
import { fireEvent, render, screen } from '@testing-library/react';
import { serve } from '../../../test-support/fake-server.ts';
import { around } from '../../../test-support/page.tsx';
import { press } from '../../../test-support/sign-in.tsx';
import InvitationPage from './invitation-page.tsx';

const invited = { orgname: 'ТОО «Жаңа»', fullname: 'Байжан Олжас', email: 'olzhas@jana.example', position: 'Инженер', has_account: 0 };
const show = (hash: string, read: unknown) => {
  window.history.replaceState(null, '', `/invitation${hash}`);
  const asked = serve({ [readInvitation.path]: [read], [acceptInvitation.path]: [{ status: 'ok', text: '' }] });
  render(around(<InvitationPage />));
  return asked;
};
const type = (label: string, value: string): boolean => fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('a new person chooses name and password', async () => {
  const asked = show('#code', invited);
  expect(await screen.findByText(/ТОО «Жаңа» приглашает вас\. Должность: Инженер\./)).toBeTruthy();
  type('Фамилия, имя и отчество', ' ');
  await press('Принять приглашение');
  expect(document.activeElement).toBe(screen.getByLabelText('Фамилия, имя и отчество'));
  type('Фамилия, имя и отчество', 'Байжан Олжас Маратұлы');
  type('Новый пароль', 'Жаңа-сөз-2027');
  type('Новый пароль ещё раз', 'other');
  await press('Принять приглашение');
  expect(screen.getByRole('alert').textContent).toBe('Пароли не совпадают.');
  type('Новый пароль ещё раз', 'Жаңа-сөз-2027');
  await press('Принять приглашение');
  await screen.findByRole('heading', { name: 'Приглашение принято' });
  expect(asked.at(-1)).toEqual({
    path: acceptInvitation.path,
    fields: { code: 'code', fullname: 'Байжан Олжас Маратұлы', new_password: 'Жаңа-сөз-2027', confirm_new_password: 'Жаңа-сөз-2027' },
  });
});

test('somebody with an account only accepts', async () => {
  const asked = show('#code', { ...invited, has_account: 1 });
  await screen.findByText(/У вас уже есть учётная запись/);
  expect(screen.queryByLabelText('Новый пароль')).toBeNull();
  await press('Принять приглашение');
  await screen.findByRole('heading', { name: 'Приглашение принято' });
  expect(asked.at(-1)?.fields).toEqual({ code: 'code' });
});

test('a link without a code, and one that works no longer, say so', async () => {
  show('#used', { status: 'error', text: 'Приглашение больше не действует.' });
  expect(await screen.findByText('Приглашение больше не действует.')).toBeTruthy();
});
