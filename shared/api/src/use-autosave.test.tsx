import { act, renderHook } from '@testing-library/react';
import { useAutosave } from './use-autosave.ts';

/** Saves that the test ends, in the order in which they began. */
const start = () => {
  const saved: string[] = [];
  const ends: (() => void)[] = [];
  const save = (value: string): Promise<void> => {
    saved.push(value);
    return new Promise((resolve) => ends.push(resolve));
  };
  const { result } = renderHook(() => useAutosave(save));
  return {
    saved,
    unsaved: () => result.current.unsaved,
    choose: (value: string) => act(() => result.current.choose(value)),
    endSave: () => act(async () => ends.shift()?.()),
  };
};

test('a choice is shown at once, and the server’s value after its save', async () => {
  const { saved, unsaved, choose, endSave } = start();
  expect(unsaved()).toBeNull();
  choose('on');
  expect(unsaved()).toBe('on');
  expect(saved).toEqual(['on']);
  await endSave();
  expect(unsaved()).toBeNull();
});

test('choices during a save wait for it; only the latest is saved, and none is lost', async () => {
  const { saved, unsaved, choose, endSave } = start();
  choose('on');
  choose('off');
  choose('on, weekly');
  expect(saved).toEqual(['on']);
  expect(unsaved()).toBe('on, weekly');
  await endSave();
  expect(saved).toEqual(['on', 'on, weekly']);
  expect(unsaved()).toBe('on, weekly');
  await endSave();
  expect(unsaved()).toBeNull();
  choose('off');
  expect(saved).toEqual(['on', 'on, weekly', 'off']);
  await endSave();
});
