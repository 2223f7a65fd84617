import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Kept } from './index.ts';

const told: string[] = [];
beforeEach(() => void (told.length = 0));

/** Records when its effects start and end. */
const Screen = ({ name }: { name: string }): ReactNode => {
  const [count, setCount] = useState(0);
  useEffect(() => {
    told.push(`${name} begins`);
    return () => void told.push(`${name} ends`);
  }, [name]);
  return <button type="button" onClick={() => setCount(count + 1)}>{`${name} ${count}`}</button>;
};

test('a hidden screen keeps its elements and state, and pauses', async () => {
  const shown = (now: boolean): ReactNode => (
    <Kept shown={now}>
      <Screen name="list" />
    </Kept>
  );
  const { rerender } = render(shown(true));
  const button = screen.getByRole('button', { name: 'list 0' });
  await userEvent.click(button);
  rerender(shown(false));
  expect(screen.queryByRole('button')).toBeNull();
  expect(button).not.toBeVisible();
  expect(told).toEqual(['list begins', 'list ends']);
  rerender(shown(true));
  expect(screen.getByRole('button', { name: 'list 1' })).toBe(button);
  expect(button).toBeVisible();
  expect(told).toEqual(['list begins', 'list ends', 'list begins']);
});

test('a screen that was never shown is rendered without its effects', async () => {
  const shown = (now: boolean): ReactNode => (
    <Kept shown={now}>
      <Screen name="feed" />
    </Kept>
  );
  const { rerender } = render(shown(false));
  const button = await screen.findByRole('button', { name: 'feed 0', hidden: true });
  expect(button).not.toBeVisible();
  expect(told).toEqual([]);
  rerender(shown(true));
  expect(screen.getByRole('button')).toBe(button);
  expect(told).toEqual(['feed begins']);
});

test('its portals are hidden with it', () => {
  const shown = (now: boolean): ReactNode => <Kept shown={now}>{createPortal(<p>window</p>, document.body)}</Kept>;
  const { rerender } = render(shown(true));
  rerender(shown(false));
  expect(screen.getByText('window')).not.toBeVisible();
});

describe('in a browser that can skip contents and keep their layout', () => {
  beforeEach(() => {
    Object.assign(CSS, { supports: (name: string, value: string) => name === 'content-visibility' && value === 'hidden' });
    jest.useFakeTimers();
  });
  afterEach(() => {
    Reflect.deleteProperty(CSS, 'supports');
    jest.useRealTimers();
  });

  test('nothing is removed, and hidden changes are laid out when idle', async () => {
    const measured = jest.spyOn(HTMLButtonElement.prototype, 'getBoundingClientRect');
    const { container } = render(
      <Kept shown={false}>
        <Screen name="cloud" />
      </Kept>,
    );
    await act(() => jest.advanceTimersByTimeAsync(100));
    const box = container.firstElementChild!;
    expect(box).toHaveAttribute('aria-hidden', 'true');
    expect((box.firstElementChild as HTMLElement).style.display).toBe('');
    expect(measured).toHaveBeenCalled();
    measured.mockRestore();
  });

  test('a prepared screen is shown at once; its effects start after the paint', async () => {
    const shown = (now: boolean): ReactNode => (
      <Kept shown={now}>
        <Screen name="mail" />
      </Kept>
    );
    const { rerender } = render(shown(false));
    await act(() => jest.advanceTimersByTimeAsync(100));
    rerender(shown(true));
    await act(async () => undefined);
    expect(screen.getByRole('button', { name: 'mail 0' })).toBeVisible();
    expect(told).toEqual([]);
    act(() => jest.advanceTimersToNextFrame());
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(told).toEqual(['mail begins']);
  });

  test('a screen that was not yet prepared is rendered with its effects', () => {
    const shown = (now: boolean): ReactNode => <Kept shown={now}>{now ? <Screen name="new" /> : null}</Kept>;
    const { rerender } = render(shown(false));
    rerender(shown(true));
    expect(screen.getByRole('button', { name: 'new 0' })).toBeVisible();
    expect(told).toEqual(['new begins']);
  });

  test('a screen that is left before its effects have started never starts them', async () => {
    const shown = (now: boolean): ReactNode => (
      <Kept shown={now}>
        <Screen name="brief" />
      </Kept>
    );
    const { rerender } = render(shown(false));
    await act(() => jest.advanceTimersByTimeAsync(100));
    rerender(shown(true));
    rerender(shown(false));
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(told).toEqual([]);
  });
});
