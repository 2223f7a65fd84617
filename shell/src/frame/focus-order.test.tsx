import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createI18n } from '@qujat/i18n';
import { Dialog } from '@qujat/ui/dialog';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { isFocusTaken, onceFocusIsBack } from './focus-order.ts';

beforeEach(() => {
  createI18n({ language: 'ru', resources: { ui: { close: 'Закрыть' } } });
  Element.prototype.getAnimations ??= () => [];
});

test.each([
  ['the page itself', '<main tabindex="-1" data-focused><h1>Page</h1></main>', false],
  ['something outside', '<main></main><button data-focused></button>', false],
  ['a field of the page', '<main><input data-focused></main>', true],
  ['the card', '<main></main><div role="dialog" aria-modal="false"><button data-focused></button></div>', true],
  ['a window', '<main></main><div role="dialog" tabindex="-1" data-focused></div>', true],
  ['a field in a question', '<main></main><div role="alertdialog"><input data-focused></div>', true],
])('the focus on %s', (_, markup, taken) => {
  document.body.innerHTML = markup;
  document.querySelector<HTMLElement>('[data-focused]')!.focus();
  expect(isFocusTaken(document.querySelector('main')!)).toBe(taken);
});

const Card = (): ReactNode => {
  const card = useRef<HTMLDialogElement>(null);
  useEffect(() => card.current?.focus(), []);
  return <dialog ref={card} open aria-label="Card" tabIndex={-1} />;
};

/** A window with a choice that takes the focus as soon as it appears. */
const Chooser = ({ begin }: { begin: (act: () => void) => void }): ReactNode => {
  const [state, setState] = useState<'closed' | 'open' | 'leaving' | 'chosen'>('closed');
  const [gone, setGone] = useState(true);
  return (
    <>
      <button type="button" onClick={() => (setGone(false), setState('open'))}>
        Open
      </button>
      {!gone && (
        <Dialog
          open={state === 'open'}
          onClose={() => setState('leaving')}
          onClosed={() => {
            setGone(true);
            begin(() => setState('chosen'));
          }}
          title="Palette"
        >
          <button type="button" onClick={() => setState('leaving')}>
            Choose
          </button>
        </Dialog>
      )}
      {state === 'chosen' && <Card />}
    </>
  );
};

test('the chosen action keeps the focus that the window returns', async () => {
  render(<Chooser begin={onceFocusIsBack} />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Choose' }));
  await waitFor(() => expect(screen.getByRole('dialog', { name: 'Card' })).toHaveFocus());
  await new Promise((done) => queueMicrotask(() => done(undefined)));
  expect(screen.getByRole('dialog', { name: 'Card' })).toHaveFocus();
});
