import { whenSeen } from './when-seen.ts';

const show = (visible: boolean): void => {
  Object.defineProperty(document, 'hidden', { value: !visible, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
};
afterEach(() => show(true));

test('runs at once while visible; while hidden, once when the page is visible again', () => {
  const work = jest.fn();
  const { want, end } = whenSeen(work);
  want();
  want();
  expect(work).toHaveBeenCalledTimes(2);
  show(false);
  want();
  want();
  expect(work).toHaveBeenCalledTimes(2);
  show(true);
  show(false);
  show(true);
  expect(work).toHaveBeenCalledTimes(3);
  show(false);
  want();
  end();
  show(true);
  expect(work).toHaveBeenCalledTimes(3);
});
