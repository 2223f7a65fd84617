/** A scanner for tests: it speaks INSTREAM as ClamAV's daemon does, finds the usual test text, and has a limit. */
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { ScanAddress } from '../scanning/clamd.ts';

/** What scanners agree to find; in two parts, so that none finds it here. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

/** The scanner closes the connection without an answer when it gets this. */
export const scannerBreaker = 'a file that crashes the scanner';

export interface TestScanner {
  readonly address: ScanAddress;
  /** How many contents it has judged. */
  readonly judged: () => number;
  readonly stop: () => Promise<void>;
}

const judge = (content: Buffer): string => (content.includes(eicar) ? 'stream: Eicar-Signature FOUND' : 'stream: OK');

/** The content, once it is complete; null before. Throws for a piece beyond the limit. */
const contentOf = (bytes: Buffer, limit: number): Buffer | null => {
  const pieces: Buffer[] = [];
  let at = bytes.indexOf(0) + 1;
  if (at > 0 && bytes.toString('latin1', 0, at) !== 'zINSTREAM\0') throw new Error('UNKNOWN COMMAND');
  for (let size = 0; at > 0 && at + 4 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    if ((size += length) > limit) throw new Error('INSTREAM size limit exceeded. ERROR');
    if (at + 4 + length > bytes.length) return null;
    pieces.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
};

export const startTestScanner = async ({ limit = 1024 * 1024, port = 0 } = {}): Promise<TestScanner> => {
  let judged = 0;
  const serve = (socket: Socket): void => {
    let bytes = Buffer.alloc(0);
    socket.on('error', () => {});
    let answered = false;
    const answer = (text: string): void => {
      answered = true;
      socket.end(`${text}\0`);
    };
    socket.on('data', (chunk: Buffer) => {
      if (answered) return;
      bytes = Buffer.concat([bytes, chunk]);
      try {
        if (bytes.toString('latin1') === 'zPING\0') return answer('PONG');
        const content = contentOf(bytes, limit);
        if (content === null) return;
        if (content.includes(scannerBreaker)) return void socket.destroy();
        judged += 1;
        answer(judge(content));
      } catch (error) {
        answer((error as Error).message);
      }
    });
  };
  const server: Server = createServer(serve);
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return {
    address: { host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    judged: () => judged,
    stop: () => new Promise((done) => server.close(() => done())),
  };
};
