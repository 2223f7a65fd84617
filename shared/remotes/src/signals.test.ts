/** @jest-environment node */
import { emit, listen } from './signals.ts';

test('listeners receive signals until they unsubscribe', () => {
  const heard: number[] = [];
  const stop = listen('counter-rose', ({ count }) => heard.push(count));
  emit('counter-rose', { count: 1 });
  stop();
  emit('counter-rose', { count: 2 });
  expect(heard).toEqual([1]);
});

test('a listener that throws does not stop the others', () => {
  const reported: unknown[] = [];
  globalThis.reportError = (error) => reported.push(error);
  const heard: string[] = [];
  const stops = [
    listen('document-changed', () => {
      throw new Error('mine');
    }),
    listen('document-changed', ({ edocid }) => heard.push(edocid)),
  ];
  emit('document-changed', { edocid: '5' });
  expect(heard).toEqual(['5']);
  expect(reported).toHaveLength(1);
  stops.forEach((stop) => stop());
});

test('a signal without listeners is valid, and wrong names or details are type errors', () => {
  emit('unsaved-text', { place: 'card', unsaved: true });
  // @ts-expect-error: no such signal
  emit('nothing', {});
  // @ts-expect-error: a count is a number
  expect(() => emit('counter-rose', { count: 'one' })).not.toThrow();
});
