import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { KeepsFocus } from './keeps-focus.tsx';

const Choice = () => {
  const [chosen, setChosen] = useState('');
  return (
    <>
      <KeepsFocus of={chosen}>
        {chosen ? (
          <button onClick={() => setChosen('')}>Заменить</button>
        ) : (
          <input
            aria-label="Кто"
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              setChosen('Ким');
            }}
          />
        )}
      </KeepsFocus>
      <button onClick={() => setChosen('Ким')}>Другой</button>
    </>
  );
};

test('the focus goes to what replaces the element that had it, and is not taken from elsewhere', async () => {
  render(<Choice />);
  await userEvent.click(screen.getByRole('textbox', { name: 'Кто' }));
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Заменить' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('textbox', { name: 'Кто' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Другой' }));
  expect(screen.getByRole('button', { name: 'Другой' })).toHaveFocus();
});
