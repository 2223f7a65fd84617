import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { render } from '../test-support/render.tsx';
import { LinkButton } from './index.ts';

test('is a link with an address, and a button that submits no form without one', async () => {
  const act = jest.fn();
  await render(
    <>
      <LinkButton href="/recovery">Восстановить</LinkButton>
      <LinkButton onClick={act}>Excel</LinkButton>
    </>,
  );
  expect(screen.getByRole('link', { name: 'Восстановить' })).toHaveAttribute('href', '/recovery');
  const button = screen.getByRole('button', { name: 'Excel' });
  expect(button).toHaveAttribute('type', 'button');
  await userEvent.click(button);
  expect(act).toHaveBeenCalledTimes(1);
});
