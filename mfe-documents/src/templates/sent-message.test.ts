import { waitFor } from '@testing-library/react';
import { listenForSent, tellOpener } from './sent-message.ts';

const opened = (opener: unknown): void => void Object.defineProperty(window, 'opener', { value: opener, configurable: true });

/** jsdom passes no ports along. */
const posts = (data: unknown, _origin: string, [port]: readonly unknown[]): void => {
  const event = new MessageEvent('message', { data, origin: window.location.origin });
  Object.defineProperty(event, 'ports', { value: [port] });
  window.dispatchEvent(event);
};

/** jsdom has no BroadcastChannel: this one delivers every message to all other ends. */
class TestChannel {
  readonly port1 = Object.assign(new EventTarget(), { start: () => undefined });
  readonly port2 = { postMessage: (data: unknown) => this.port1.dispatchEvent(new MessageEvent('message', { data })) };
}
beforeAll(() => Object.assign(globalThis, { MessageChannel: TestChannel }));
afterEach(() => opened(null));

it('notifies the window that opened this one, and learns that the message arrived', async () => {
  const told = jest.fn();
  const heard = jest.fn();
  const end = listenForSent(told);
  opened({ closed: false, postMessage: posts });
  tellOpener('Приказ № 7: отправлено', heard);
  await waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
  expect(told).toHaveBeenCalledWith('Приказ № 7: отправлено');
  end();
});

it('reports no delivery without a listener or a window', () => {
  const heard = jest.fn();
  const told = jest.fn();
  listenForSent(told)();
  opened({ closed: false, postMessage: posts });
  tellOpener('Приказ № 7: отправлено', heard);
  opened({ closed: true, postMessage: posts });
  tellOpener('Приказ № 7: отправлено', heard);
  opened(null);
  tellOpener('Приказ № 7: отправлено', heard);
  expect(told).not.toHaveBeenCalled();
  expect(heard).not.toHaveBeenCalled();
});

it('ignores other messages', () => {
  const told = jest.fn();
  const end = listenForSent(told);
  window.dispatchEvent(
    new MessageEvent('message', { data: { kind: 'qujat:document-sent', text: 'x' }, origin: 'https://elsewhere.example' }),
  );
  window.dispatchEvent(new MessageEvent('message', { data: 'x', origin: window.location.origin }));
  expect(told).not.toHaveBeenCalled();
  end();
});
