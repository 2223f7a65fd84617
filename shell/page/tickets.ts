/**
 * Tickets: each page has its own, and a report counts only with one (docs/decisions/0141). It states the page's releases, channel and time,
 * and is signed with a key that the page servers share in the folder of releases.
 */
import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LiveSet } from '@qujat/releases';

/** The content of a verified ticket. */
export interface Ticket {
  /** Identifies one page: its reports count once. */
  readonly id: string;
  readonly channel: string;
  /** Whether the page contained this release, or could fall back on it. */
  covers(name: string, version: string): boolean;
}

export interface Tickets {
  /** A new ticket for a page of this set. */
  issue(set: LiveSet, now: Date): Promise<string>;
  /** Null for an invalid or expired ticket. */
  read(text: unknown, now: Date): Promise<Ticket | null>;
  /** A hash that tells many addresses, people or sessions from one, but cannot be reversed. Its key changes every eight days. */
  hide(kind: 'address' | 'person' | 'session', value: string, now: Date): Promise<string>;
}

/** The lifetime of a ticket: a tab may be open for days. */
const validSeconds = 8 * 86_400;

const sizes = { id: 9, time: 4, mac: 16, tag: 4 } as const;

const period = (seconds: number): number => Math.floor(seconds / validSeconds);

/** A short hash of a release. Nobody can choose a release with a given tag, because the build computes the version. */
const tagOf = (name: string, version: string): Buffer => createHash('sha256').update(`${name}@${version}`).digest().subarray(0, sizes.tag);

const releasesIn = ({ shell, remotes }: LiveSet): { name: string; version: string }[] => [
  shell,
  ...remotes.flatMap(({ live, previous }) => (previous ? [live, previous] : [live])),
];

/** Reads the key of a period, or creates it: of several page servers one succeeds. Keys of expired tickets are removed. */
async function keyOf(folder: string, wanted: number, mayMake: boolean): Promise<Buffer | null> {
  const file = join(folder, String(wanted));
  const found = await readFile(file).catch(() => null);
  if (found || !mayMake) return found;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = join(folder, `.${randomUUID()}`);
  await writeFile(draft, randomBytes(32), { mode: 0o600 });
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft, { force: true });
  for (const name of await readdir(folder))
    if (/^\d+$/.test(name) && Number(name) < wanted - 1) await rm(join(folder, name), { force: true });
  return readFile(file);
}

/** The tickets of all page servers that share this folder of releases. */
export function createTickets(root: string): Tickets {
  const keys = new Map<number, Promise<Buffer | null>>();
  const key = (wanted: number, mayMake: boolean): Promise<Buffer | null> => {
    const known = keys.get(wanted);
    if (known) return known;
    const reading = keyOf(join(root, '.tickets'), wanted, mayMake);
    keys.set(wanted, reading);
    for (const old of keys.keys()) if (old < wanted - 1) keys.delete(old);
    // Another page server may just be creating it.
    reading.then(
      (found) => found ?? keys.delete(wanted),
      () => keys.delete(wanted),
    );
    return reading;
  };
  const secondsOf = (now: Date): number => Math.floor(now.getTime() / 1000);
  const sign = (by: Buffer, body: Buffer): Buffer => createHmac('sha256', by).update(body).digest().subarray(0, sizes.mac);
  return {
    async issue(set, now) {
      const at = secondsOf(now);
      const time = Buffer.alloc(sizes.time);
      time.writeUInt32BE(at);
      const channel = Buffer.from(set.channel);
      const tags = releasesIn(set).map(({ name, version }) => tagOf(name, version));
      const body = Buffer.concat([randomBytes(sizes.id), time, Buffer.of(channel.length), channel, ...tags]);
      return Buffer.concat([body, sign((await key(period(at), true))!, body)]).toString('base64url');
    },
    async read(text, now) {
      if (typeof text !== 'string' || text.length > 4096 || !/^[\w-]+$/.test(text)) return null;
      const all = Buffer.from(text, 'base64url');
      if (all.length < sizes.id + sizes.time + 1 + sizes.mac) return null;
      const [body, mac] = [all.subarray(0, -sizes.mac), all.subarray(-sizes.mac)];
      const at = body.readUInt32BE(sizes.id);
      const age = secondsOf(now) - at;
      // The clocks of page servers may differ a little.
      if (age > validSeconds || age < -300) return null;
      const by = await key(period(at), false).catch(() => null);
      if (!by || !timingSafeEqual(sign(by, body), mac)) return null;
      const from = sizes.id + sizes.time + 1;
      const tags = from + body[from - 1]!;
      return {
        id: body.toString('base64url', 0, sizes.id),
        channel: body.toString('utf8', from, tags),
        covers(name, version) {
          const tag = tagOf(name, version);
          for (let place = tags; place < body.length; place += sizes.tag)
            if (body.subarray(place, place + sizes.tag).equals(tag)) return true;
          return false;
        },
      };
    },
    hide: async (kind, value, now) =>
      createHmac('sha256', (await key(period(secondsOf(now)), true))!)
        .update(`${kind} ${value}`)
        .digest('base64url')
        .slice(0, 12),
  };
}
