import { shownToasts } from '../toast/toast.ts';
import { showUndo } from './undo.ts';

jest.useFakeTimers();

const show = () => {
  const [onBack, onOver] = [jest.fn(), jest.fn()];
  showUndo({ text: 'Поручено', label: 'Вернуть', duration: 10_000, onBack, onOver });
  return { onBack, onOver };
};
const pressCtrlZ = (target: EventTarget = document.body): void => {
  target.dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyZ', ctrlKey: true, bubbles: true }));
};

it('is taken back once, by its button or by Ctrl+Z, and then is never over', () => {
  const { onBack, onOver } = show();
  pressCtrlZ();
  pressCtrlZ();
  jest.advanceTimersByTime(20_000);
  expect([onBack.mock.calls.length, onOver.mock.calls.length]).toEqual([1, 0]);
  expect(shownToasts.read()).toEqual([]);
});

it('gives Ctrl+Z to the newest act alone, then to the one before it', () => {
  const [first, second] = [show(), show()];
  const backs = (): number[] => [first, second].map(({ onBack }) => onBack.mock.calls.length);
  pressCtrlZ();
  expect(backs()).toEqual([0, 1]);
  pressCtrlZ();
  expect(backs()).toEqual([1, 1]);
});

it('is over after its time, and then cannot be taken back', () => {
  const { onBack, onOver } = show();
  jest.advanceTimersByTime(10_000);
  pressCtrlZ();
  expect([onBack.mock.calls.length, onOver.mock.calls.length]).toEqual([0, 1]);
});

it('leaves Ctrl+Z to a field in which somebody writes', () => {
  const field = document.body.appendChild(document.createElement('textarea'));
  const { onBack } = show();
  pressCtrlZ(field);
  expect(onBack).not.toHaveBeenCalled();
  jest.advanceTimersByTime(10_000);
});
