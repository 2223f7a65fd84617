import { act, render, screen } from '@testing-library/react';
import { useNarrowScreen } from './index.ts';

function Width() {
  return <p>{useNarrowScreen() ? 'narrow' : 'wide'}</p>;
}

test('follows the screen, uses the specified breakpoint, and unsubscribes', () => {
  let change: (() => void) | undefined;
  let matches = false;
  const asked: string[] = [];
  window.matchMedia = (media: string) => {
    asked.push(media);
    return {
      get matches() {
        return matches;
      },
      addEventListener: (_: string, listener: () => void) => (change = listener),
      removeEventListener: () => (change = undefined),
    } as unknown as MediaQueryList;
  };
  const { unmount } = render(<Width />);
  expect(screen.getByText('wide')).toBeInTheDocument();
  expect(new Set(asked)).toEqual(new Set(['(width < 1024px)']));
  matches = true;
  act(() => change?.());
  expect(screen.getByText('narrow')).toBeInTheDocument();
  unmount();
  expect(change).toBeUndefined();
});
