import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { render } from '../test-support/render.tsx';
import { Dialog, type DialogProps } from './index.ts';

function Page(props: Partial<DialogProps>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Открыть
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Отправка" description="Список получателей" {...props}>
        {props.children ?? <input aria-label="Получатели" />}
      </Dialog>
    </>
  );
}

async function opened(props: Partial<DialogProps> = {}): Promise<HTMLElement> {
  await render(<Page {...props} />);
  await userEvent.click(screen.getByRole('button', { name: 'Открыть' }));
  return screen.findByRole(props.role ?? 'dialog');
}

const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('has a name and a description, and focuses its first field', async () => {
  const dialog = await opened();
  expect(dialog).toHaveAccessibleName('Отправка');
  expect(dialog).toHaveAccessibleDescription('Список получателей');
  await waitFor(() => expect(screen.getByLabelText('Получатели')).toHaveFocus());
});

test('Escape closes it and restores the focus', async () => {
  await opened();
  await userEvent.keyboard('{Escape}');
  await gone();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Открыть' })).toHaveFocus());
});

test('its close button closes it', async () => {
  await opened();
  await userEvent.click(screen.getByRole('button', { name: 'Закрыть' }));
  await gone();
});

test('a press outside closes it, a press inside does not', async () => {
  const dialog = await opened();
  await userEvent.click(screen.getByText('Список получателей'));
  expect(dialog).toBeInTheDocument();
  await userEvent.click(dialog.parentElement as HTMLElement);
  await gone();
});

test('the second press of a double click does not close it', async () => {
  const dialog = await opened();
  const outside = dialog.parentElement as HTMLElement;
  const press = (detail: number): void => {
    fireEvent.pointerDown(outside, { button: 0, pointerType: 'mouse', detail });
    fireEvent.mouseDown(outside, { button: 0, detail });
    fireEvent.click(outside, { button: 0, detail });
  };
  press(2);
  expect(dialog).toBeInTheDocument();
  press(1);
  await gone();
});

test('traps the focus in both directions', async () => {
  const dialog = await opened({ footer: <button type="button">Отправить</button> });
  await waitFor(() => expect(screen.getByLabelText('Получатели')).toHaveFocus());
  for (let press = 0; press < 6; press += 1) {
    await userEvent.tab();
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  }
  await userEvent.tab({ shift: true });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
});

test('without a field it focuses a button of its footer', async () => {
  await opened({ children: <p>Только текст</p>, footer: <button type="button">Понятно</button> });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Понятно' })).toHaveFocus());
});

/** A window whose content comes later. */
async function openedEmpty(props: Partial<DialogProps> = {}): Promise<() => Promise<void>> {
  const Content = () => {
    const [come, setCome] = useState(false);
    useEffect(() => {
      const show = (): void => setCome(true);
      addEventListener('content', show);
      return () => removeEventListener('content', show);
    }, []);
    return come ? <input aria-label="Текст" /> : <p>Загрузка</p>;
  };
  await opened({ children: <Content />, ...props });
  return () => act(async () => void dispatchEvent(new Event('content')));
}

test.each([
  ['a button of its footer', 'Отмена', { footer: <button type="button">Отмена</button> }],
  ['its close button', 'Закрыть', {}],
])('when its content comes, the focus goes from %s to the first field', async (_, name, props) => {
  const come = await openedEmpty(props);
  await waitFor(() => expect(screen.getByRole('button', { name })).toHaveFocus());
  await come();
  await waitFor(() => expect(screen.getByLabelText('Текст')).toHaveFocus());
});

test('when its content comes, the focus stays where the person has moved it', async () => {
  const come = await openedEmpty({ footer: <button type="button">Отмена</button> });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Отмена' })).toHaveFocus());
  screen.getByRole('button', { name: 'Закрыть' }).focus();
  await come();
  await screen.findByLabelText('Текст');
  expect(screen.getByRole('button', { name: 'Закрыть' })).toHaveFocus();
});

test('the owner can keep it open', async () => {
  const close = jest.fn();
  await render(
    <Dialog open onClose={close} title="Несохранённый текст">
      <input aria-label="Текст" />
    </Dialog>,
  );
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
  expect(screen.getByRole('dialog')).toBeInTheDocument();
});

test('reports when it has left the screen', async () => {
  const closed = jest.fn();
  await opened({ onClosed: closed });
  expect(closed).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Закрыть' }));
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
});

function Rows() {
  const [rows, setRows] = useState(['1', '2', '3']);
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <>
      <Dialog open={asked === 'earlier'} onClose={() => setAsked(null)} title="Раньше" />
      <button type="button" onClick={() => setAsked('earlier')}>
        Раньше
      </button>
      <ul>
        {rows.map((each) => (
          <li key={each} tabIndex={-1} data-testid={each}>
            <button type="button" onClick={() => setAsked(each)}>
              Удалить {each}
            </button>
          </li>
        ))}
      </ul>
      <Dialog
        open={asked !== null && asked !== 'earlier'}
        onClose={() => setAsked(null)}
        title="Удалить?"
        footer={
          <>
            <button
              type="button"
              onClick={() => {
                screen.getByTestId('3').focus();
                setRows(rows.filter((each) => each !== asked));
                setAsked(null);
              }}
            >
              Да, дальше
            </button>
            <button
              type="button"
              onClick={() => {
                setRows(rows.filter((each) => each !== asked));
                setAsked(null);
              }}
            >
              Да
            </button>
          </>
        }
      />
    </>
  );
}

const press = async (name: string): Promise<void> => userEvent.click(await screen.findByRole('button', { name }));

test('the focus stays where the act of the dialog has put it', async () => {
  await render(<Rows />);
  await press('Удалить 2');
  await press('Да, дальше');
  await gone();
  await waitFor(() => expect(screen.getByTestId('3')).toHaveFocus());
});

test('with its opener gone the focus does not go to the opener of an earlier dialog', async () => {
  await render(<Rows />);
  await press('Раньше');
  await press('Закрыть');
  await gone();
  await press('Удалить 2');
  await press('Да');
  await gone();
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.body).toHaveFocus();
});
