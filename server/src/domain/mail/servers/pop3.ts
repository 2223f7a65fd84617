/** POP3 (RFC 1939, 2449, 2595), as far as reading letters needs it: no maintained library limits what a server may send. */
import { createHash } from 'node:crypto';
import type { Fetched, Connection, OpenMailbox } from './mailbox.ts';
import { MailError } from './mail-error.ts';
import { openLines, type Lines } from './lines.ts';
import { signInRefusal } from './refusal.ts';

const maxHead = 256 * 1024;
const mebibyte = 1024 * 1024;
const lineEnd = Buffer.from('\r\n');
const mostParts = 10_000;
/** More letters than any mailbox has. */
const mostRows = 1_000_000;

/** Sends one line and returns the answer after +OK. A refusal is thrown as the trouble that it means here. */
const ask = async (lines: Lines, command: string, refusal: 'password' | 'protocol' | 'no-tls' = 'protocol'): Promise<string> => {
  if (/[\r\n]/.test(command)) throw new MailError('protocol');
  lines.write(`${command}\r\n`);
  return expectOk(await lines.line(), refusal);
};

/** Whether the server does what is asked about a letter. */
const grants = async (lines: Lines, command: string): Promise<boolean> => {
  lines.write(`${command}\r\n`);
  const line = await lines.line();
  if (line.startsWith('-ERR')) return false;
  expectOk(line, 'protocol');
  return true;
};

const expectOk = (line: string, refusal: 'password' | 'protocol' | 'no-tls'): string => {
  if (line.startsWith('+OK')) return line.slice(3).trim();
  if (!line.startsWith('-ERR')) throw new MailError('protocol', line);
  const said = line.slice(4).trim();
  throw refusal === 'password' ? signInRefusal(/^\[([^\]]+)\]/.exec(said)?.[1] ?? '', said) : new MailError(refusal, said);
};

/** Lines up to a single dot; a stuffed dot is removed. Stops with MailError if there is no end. */
const block = async (lines: Lines, maxBytes: number): Promise<Buffer> => {
  const whole: Buffer[] = [];
  let parts: Buffer[] = [];
  let size = 0;
  const join = (): void => {
    whole.push(Buffer.concat(parts));
    parts = [];
  };
  for (;;) {
    const line = await lines.bytes();
    if (line.length === 1 && line[0] === 0x2e) {
      join();
      return Buffer.concat(whole);
    }
    const clean = line[0] === 0x2e ? line.subarray(1) : line;
    size += clean.length + 2;
    if (size > maxBytes) throw new MailError('protocol', 'too much');
    parts.push(clean, lineEnd);
    // A short line needs fifty times its size as an object of its own.
    if (parts.length >= mostParts) join();
  }
};

const rows = async (lines: Lines): Promise<readonly string[][]> => {
  const given = (await block(lines, 32 * mebibyte)).toString('latin1').split('\r\n').filter(Boolean);
  if (given.length > mostRows) throw new MailError('protocol', 'too much');
  return given.map((row) => row.trim().split(/\s+/, 2));
};

const signIn = async (lines: Lines, { security, login, password, host, authorities }: Connection): Promise<void> => {
  expectOk(await lines.line(), 'protocol');
  if (security === 'starttls') {
    await ask(lines, 'STLS', 'no-tls');
    await lines.secure(host, authorities);
  }
  await ask(lines, `USER ${login}`, 'password');
  await ask(lines, `PASS ${password}`, 'password');
};

/** RFC 1939 §7 requires short, printable ids. Any other id is replaced by its digest. */
const nameOf = (given: string): string =>
  /^[\x21-\x7e]{1,200}$/.test(given) ? given : given && `sha256:${createHash('sha256').update(given).digest('hex')}`;

/** Today's place of each letter by its unique name, and sizes by place. */
const readPlaces = async (lines: Lines): Promise<{ places: Map<string, number>; sizes: Map<number, number> }> => {
  await ask(lines, 'UIDL');
  const places = new Map((await rows(lines)).map(([place, name]) => [nameOf(name ?? ''), Number(place)]));
  await ask(lines, 'LIST');
  const sizes = new Map((await rows(lines)).map(([place, size]) => [Number(place), Number(size)]));
  return { places, sizes };
};

export const openPop3 = async (connection: Connection): Promise<OpenMailbox> => {
  const lines = await openLines(connection);
  try {
    await signIn(lines, connection);
    const { places, sizes } = await readPlaces(lines);
    return {
      count: places.size,
      list: async (atMost) =>
        [...places]
          .filter(([name]) => name !== '')
          .toSorted(([, one], [, other]) => one - other)
          .slice(-atMost)
          .map(([name]) => name),
      fetch: async (name, largest): Promise<Fetched | null> => {
        const place = places.get(name);
        if (place === undefined) return null;
        if ((sizes.get(place) ?? 0) > largest) {
          // TOP is optional.
          return { head: (await grants(lines, `TOP ${place} 0`)) ? await block(lines, maxHead) : Buffer.alloc(0) };
        }
        if (!(await grants(lines, `RETR ${place}`))) return null;
        return { whole: await block(lines, largest + mebibyte) };
      },
      close: async () => {
        await ask(lines, 'QUIT').catch(() => {});
        lines.close();
      },
    };
  } catch (error) {
    lines.close();
    throw error;
  }
};
