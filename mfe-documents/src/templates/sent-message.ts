/** The message from the window of a new document to its opener, before it closes. */
const kind = 'qujat:document-sent';

interface SentMessage {
  readonly kind: typeof kind;
  /** The message for the person: which document, under which number. */
  readonly text: string;
}

const isSent = (data: unknown): data is SentMessage =>
  typeof data === 'object' && data !== null && 'kind' in data && data.kind === kind && 'text' in data && typeof data.text === 'string';

/** Listens in the window that has opened others, and answers each of them. Returns a function that stops it. */
export const listenForSent = (onSent: (text: string) => void): (() => void) => {
  const hear = ({ origin, data, ports: [answer] }: MessageEvent<unknown>): void => {
    if (origin !== window.location.origin || !isSent(data) || !answer) return;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a channel, not a window
    answer.postMessage(kind);
    onSent(data.text);
  };
  window.addEventListener('message', hear);
  return () => window.removeEventListener('message', hear);
};

/** Notifies the window that opened this one; `onHeard` runs once it has answered, and never if nobody listens. */
export const tellOpener = (text: string, onHeard: () => void): void => {
  const opener = window.opener as Window | null;
  if (!opener || opener.closed) return;
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', onHeard, { once: true });
  port1.start();
  opener.postMessage({ kind, text } satisfies SentMessage, window.location.origin, [port2]);
};
