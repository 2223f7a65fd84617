import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { render } from '../test-support/render.tsx';
import { Panel } from './panel.tsx';

const ignore = (): void => {};

const Page = ({ modal }: { modal: boolean }): ReactNode => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button id="number" type="button" onClick={() => setOpen(true)}>
        П-41
      </button>
      <input aria-label="Поиск" />
      {open && (
        <Panel
          ref={ignore}
          titleId="title"
          modal={modal}
          onClose={() => setOpen(false)}
          finalFocus={() => document.querySelector<HTMLElement>('#number')}
        >
          <h2 id="title">Служебная записка</h2>
          <button type="button">Согласовать</button>
          <button type="button">Отказать</button>
        </Panel>
      )}
    </>
  );
};

const opened = async (modal: boolean): Promise<HTMLElement> => {
  await render(<Page modal={modal} />);
  await userEvent.click(screen.getByRole('button', { name: 'П-41' }));
  const panel = await screen.findByRole('dialog', { name: 'Служебная записка' });
  await waitFor(() => expect(panel).toHaveFocus());
  return panel;
};

test('closes on Escape and restores the focus to the given element', async () => {
  await opened(false);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(screen.getByRole('button', { name: 'П-41' })).toHaveFocus());
});

test('leaves the page beside it usable, and ignores Escape pressed there', async () => {
  const panel = await opened(false);
  const search = screen.getByRole('textbox', { name: 'Поиск' });
  await userEvent.type(search, 'насос{Escape}');
  expect(search).toHaveFocus();
  expect(panel).toBeInTheDocument();
  expect(panel).toHaveAttribute('aria-modal', 'false');
});

test('leaves Escape to an open question, even before the question has the focus', async () => {
  const panel = await opened(false);
  const question = document.createElement('div');
  question.setAttribute('role', 'alertdialog');
  document.body.append(question);
  await userEvent.keyboard('{Escape}');
  expect(panel).toBeInTheDocument();
  question.remove();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('hides the rest of the page and traps the focus when it is modal', async () => {
  const panel = await opened(true);
  expect(panel).toHaveAttribute('aria-modal', 'true');
  expect(screen.queryByRole('textbox', { name: 'Поиск' })).toBeNull();
  for (const shift of [false, false, false, true, true]) {
    await userEvent.tab({ shift });
    await waitFor(() => expect(panel.contains(document.activeElement)).toBe(true));
  }
});
