import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { productAddress } from './product.ts';

/** A connection to the product shared by all flows, which one flow can cut for itself alone. */
export interface Forwarder {
  readonly address: string;
  /** Ends every connection and accepts no new one, like a server that has ended. */
  cut(): Promise<void>;
  /** Forwards nothing more, although every connection stays open, like an unplugged cable. */
  freeze(): void;
  /** Everything works again. */
  mend(): Promise<void>;
  stop(): Promise<void>;
}

export const startForwarder = async (): Promise<Forwarder> => {
  const { hostname, port: far } = new URL(productAddress);
  const sockets = new Set<Socket>();
  let frozen = false;
  const server = createServer((near) => {
    const there = connect(Number(far), hostname);
    for (const [socket, other] of [
      [near, there],
      [there, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.on('data', (piece) => frozen || other.write(piece));
    }
  });
  const listen = (port: number): Promise<void> => new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const cut = async (): Promise<void> => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    address: `http://127.0.0.1:${port}`,
    cut,
    freeze: () => {
      frozen = true;
    },
    mend: async () => {
      // Requests sent meanwhile are lost with their connections.
      if (frozen) for (const socket of sockets) socket.destroy();
      frozen = false;
      if (!server.listening) await listen(port);
    },
    stop: async () => {
      if (server.listening) await cut();
    },
  };
};
