/** A line-based server on a free port of this machine, plain or with TLS. */
import { createServer as createPlain, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTls, TLSSocket } from 'node:tls';
import type { TestCertificate } from '../../../test-support/certificates.ts';

export interface Talk {
  /** The next line, without its end; null if the other side has gone. */
  readonly line: () => Promise<string | null>;
  /** That many bytes, for literals. */
  readonly bytes: (count: number) => Promise<Buffer>;
  readonly say: (text: string | Buffer) => void;
  /** Says this again and again, until the other side has gone. */
  readonly drip: (text: string) => void;
  /** Switches to TLS. */
  readonly secure: (certificate: TestCertificate) => void;
  readonly end: () => void;
}

/** An account with letters on a server; tests add to them while it runs. */
export interface TestMailbox {
  readonly user: string;
  password: string;
  readonly letters: { readonly uid: number; readonly raw: Buffer }[];
}

export interface TestServerOptions {
  readonly mailbox: TestMailbox;
  /** The TLS certificate; without it there is no TLS. */
  readonly certificate?: TestCertificate;
  /** TLS from the first byte instead of after a greeting. */
  readonly tls?: boolean;
  /** Sends this instead of a greeting, or nothing at all. */
  readonly greeting?: string | null;
  /** Refuses passwords on a connection that is not encrypted. */
  readonly loginDisabled?: boolean;
  /** Answers this to a right password: 'NO …', '-ERR …'. */
  readonly refusal?: () => string | null;
  /** Falls silent after this number of letters. */
  readonly silentAfter?: number;
  /** IMAP: says this before it gives a letter, for each of the two questions about it. */
  readonly saysBefore?: (uid: number, asked: 'size' | 'letter') => string | Buffer;
  /** IMAP: answers the search with this instead of OK; the tag comes before it. */
  readonly refusesSearch?: () => string | null;
  /** Does not give these letters: refuses them, or (IMAP) has no content, or says nothing about them. */
  readonly withholds?: (uid: number) => 'refusal' | 'nil' | 'nothing' | null;
  /** POP3: lacks TOP, which is optional. */
  readonly lacksTop?: boolean;
  /** Hangs up whenever this letter is requested, or the password arrives. */
  readonly hangsUpAt?: number | 'password';
  /** Answers this question, or a question for this letter, bit by bit and without end. */
  readonly dripsAt?: 'greeting' | 'list' | number;
  /** IMAP: UIDVALIDITY; when it changes, all names of letters change their meaning. */
  readonly uidValidity?: () => number;
  /** POP3: the id of a letter. */
  readonly nameOf?: (uid: number) => string;
}

export interface RunningServer {
  readonly port: number;
  /** The received commands, without their tags but with passwords. */
  readonly heard: string[];
  readonly stop: () => Promise<void>;
}

const talkOn = (first: Socket): Talk => {
  let socket = first;
  let rest = Buffer.alloc(0);
  let over = false;
  let wake: (() => void) | null = null;
  const attach = (): void => {
    socket.on('data', (chunk: Buffer) => {
      rest = Buffer.concat([rest, chunk]);
      wake?.();
    });
    for (const event of ['end', 'error', 'close']) {
      socket.on(event, () => {
        over = true;
        wake?.();
      });
    }
  };
  attach();
  const until = async (ready: () => boolean): Promise<boolean> => {
    const done = (): boolean => over || ready();
    while (!done()) await new Promise<void>((resolve) => (wake = resolve));
    return ready();
  };
  return {
    line: async () => {
      if (!(await until(() => rest.includes(0x0a)))) return null;
      const end = rest.indexOf(0x0a);
      const line = rest.subarray(0, end).toString('utf8').replace(/\r$/, '');
      rest = rest.subarray(end + 1);
      return line;
    },
    bytes: async (count) => {
      await until(() => rest.length >= count);
      const taken = rest.subarray(0, count);
      rest = rest.subarray(count);
      return taken;
    },
    say: (text) => void socket.write(text),
    drip: (text) => {
      const timer = setInterval(() => (over ? clearInterval(timer) : void socket.write(text)), 100);
    },
    secure: (certificate) => {
      socket.removeAllListeners('data');
      socket = new TLSSocket(socket, { isServer: true, ...certificate });
      attach();
    },
    end: () => void socket.end(),
  };
};

export const startLineServer = async (
  { certificate, tls = false }: Pick<TestServerOptions, 'certificate' | 'tls'>,
  serve: (talk: Talk, heard: string[]) => Promise<void>,
): Promise<RunningServer> => {
  const heard: string[] = [];
  const sockets = new Set<Socket>();
  const onConnection = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    void serve(talkOn(socket), heard);
  };
  const server: Server =
    tls && certificate
      ? createTls({ ...certificate, noDelay: true }, onConnection).on('tlsClientError', () => {})
      : createPlain({ noDelay: true }, onConnection);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    heard,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
};
