import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { render } from '../test-support/render.tsx';
import { FormDialog } from './index.ts';

const shown = async (state: { busy?: boolean; disabled?: boolean } = {}) => {
  const [onSubmit, onClose] = [jest.fn<void, [HTMLFormElement]>(), jest.fn()];
  await render(
    <FormDialog
      open
      title="Папка"
      submit="Создать"
      busy={false}
      {...state}
      onSubmit={onSubmit}
      onClose={onClose}
      below={<input aria-label="Ссылка" />}
    >
      <input name="name" aria-label="Название" />
    </FormDialog>,
  );
  return { onSubmit, onClose };
};

test('its button and Enter submit the form, which holds the fields but not the content below', async () => {
  const { onSubmit } = await shown();
  await userEvent.type(screen.getByLabelText('Название'), 'Договоры{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Создать' }));
  expect(onSubmit).toHaveBeenCalledTimes(2);
  const form = onSubmit.mock.calls[0]?.[0];
  expect(form).toHaveFormValues({ name: 'Договоры' });
  expect(form).not.toContainElement(screen.getByLabelText('Ссылка'));
});

test.each([
  ['a second time while it is on its way', { busy: true }],
  ['before there is something to send', { disabled: true }],
])('is not submitted %s', async (_, state) => {
  const { onSubmit } = await shown(state);
  await userEvent.type(screen.getByLabelText('Название'), 'Договоры{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('Cancel closes it', async () => {
  const { onSubmit, onClose } = await shown();
  await userEvent.click(screen.getByRole('button', { name: 'Отмена' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(onSubmit).not.toHaveBeenCalled();
});
