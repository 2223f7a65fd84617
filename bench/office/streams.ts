/** Open live streams, on bare sockets: ten thousand of them must cost the one who counts them little. */
import { request, type ClientRequest } from 'node:http';
import { liveEventsPath } from '@qujat/contract/live-events';

export interface Streams {
  /** Opens one; resolves when the server has said `ready`. */
  readonly open: (token: string) => Promise<void>;
  readonly size: () => number;
  /** How many ended although nobody left. */
  readonly lost: () => number;
  /** How many events have arrived, `ready` not counted. */
  readonly events: () => number;
  readonly close: () => void;
}

/** `server` names the server for the next stream; a stream that ends is opened again, as a browser does. */
export const makeStreams = (server: () => string): Streams => {
  const open = new Set<ClientRequest>();
  let [lost, events, over] = [0, 0, false];
  const follow = (token: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(server());
      const sent = request(
        { hostname, port, path: liveEventsPath, agent: false, headers: { authorization: `Bearer ${token}` } },
        (answer) => {
          if (answer.statusCode !== 200) {
            answer.resume();
            reject(new Error(`the live stream answered ${answer.statusCode}`));
            return;
          }
          answer.setEncoding('utf8');
          answer.on('data', (piece: string) => {
            if (piece.includes('event: ready')) resolve();
            else if (piece.includes('event:')) events += 1;
          });
          answer.on('close', again);
        },
      );
      const again = (): void => {
        open.delete(sent);
        if (over) return;
        lost += 1;
        setTimeout(() => void follow(token).catch(() => {}), 1_000 * Math.random()).unref();
      };
      sent.on('error', reject);
      open.add(sent);
      sent.end();
    });
  return {
    open: follow,
    size: () => open.size,
    lost: () => lost,
    events: () => events,
    close: () => {
      over = true;
      for (const each of open) each.destroy();
    },
  };
};
