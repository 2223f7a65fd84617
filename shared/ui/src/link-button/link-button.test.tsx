import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { render } from '../test-support/render.tsx';
import { LinkButton } from './index.ts';

test('with an address it is a link, without one a button that sends no form', async () => {
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
