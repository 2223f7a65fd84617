/** A way to PostgreSQL by TCP that can be moved to another server, as HAProxy moves it. */
import { connect, createServer as createListener, type AddressInfo, type Socket } from 'node:net';

export interface Switch {
  /** The address of a database behind the switch. */
  readonly url: (database: string, role: string) => string;
  /** Breaks every connection, and leads new ones to the server with this socket folder; null: they are refused. */
  readonly lead: (socketFolder: string | null) => void;
  readonly close: () => Promise<void>;
}

export const startSwitch = async (first: string): Promise<Switch> => {
  const sockets = new Set<Socket>();
  let to: string | null = first;
  const listener = createListener((near) => {
    sockets.add(near.on('error', () => {}));
    near.once('close', () => sockets.delete(near));
    if (to === null) return void near.destroy();
    const far = connect(`${to}/.s.PGSQL.5432`);
    sockets.add(far.on('error', () => near.destroy()));
    far.once('close', () => {
      sockets.delete(far);
      near.destroy();
    });
    near.once('close', () => far.destroy());
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((done) => void listener.listen(0, '127.0.0.1', done));
  const { port } = listener.address() as AddressInfo;
  const drop = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: (database, role) => `postgresql://${role}@127.0.0.1:${port}/${database}`,
    lead: (socketFolder) => {
      to = socketFolder;
      drop();
    },
    close: async () => {
      const closed = new Promise((done) => listener.close(done));
      drop();
      await closed;
    },
  };
};
