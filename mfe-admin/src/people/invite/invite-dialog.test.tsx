import { countPeople } from '@qujat/contract/administration/people';
import { invitePerson } from '@qujat/contract/administration/invitations';
import { renderPart } from '@qujat/testing/render-part';
import { serve } from '@qujat/testing/serve';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ru from '../../locales/ru.json';
import { InviteDialog } from './invite-dialog.tsx';

const choices = { departments: [{ id: 7, name: 'Канцелярия', people: 2 }], roles: [{ role: 'lawyer', name: 'Юрист' }] };
const show = (answer: (fields: Readonly<Record<string, unknown>>) => unknown) => {
  const asked = serve(({ path, fields }) => (path === invitePerson.path ? answer(fields) : path === countPeople.path ? {} : null));
  const onClose = jest.fn();
  renderPart(<InviteDialog open onClose={onClose} choices={choices} />, { texts: { admin: ru } });
  return { asked, onClose };
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('asks for an address and a name before anything is sent', async () => {
  const { asked } = show(() => ({}));
  await press(ru.invite.submit);
  expect(await screen.findByText(ru.invite.wrongEmail)).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText(ru.invite.email), 'olzhas@jana.example');
  await press(ru.invite.submit);
  expect(await screen.findByText(ru.invite.wrongName)).toBeInTheDocument();
  expect(asked).toEqual([]);
});

test('an address with an account is named first, and invited by a second press', async () => {
  const text = 'Этот логин уже зарегистрирован, ему можно отправить приглашение.';
  const { asked, onClose } = show(({ known }) => ({ has_account: known ? 0 : 1, text: known ? '' : text }));
  await userEvent.type(screen.getByLabelText(ru.invite.email), 'dana@bastau.example');
  await userEvent.type(screen.getByLabelText(ru.invite.fullName), 'Сейтова Дана');
  await userEvent.click(screen.getByLabelText('Юрист'));
  await press(ru.invite.submit);
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(onClose).not.toHaveBeenCalled();
  await press(ru.invite.submitKnown);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const common = { email: 'dana@bastau.example', fullname: 'Сейтова Дана', roles: '["lawyer"]' };
  expect(asked.filter(({ path }) => path === invitePerson.path).map(({ fields }) => fields)).toEqual([common, { ...common, known: '1' }]);
});
