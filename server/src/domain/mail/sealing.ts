/**
 * Passwords of mail accounts are stored encrypted under a key outside the database (docs/decisions/0060): AES-256-GCM, bound to the
 * account. The secret may contain several keys, one per line: the first one seals, all of them open, so that the key can be changed.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartError } from '../../platform/process/start-error.ts';
import { MailError } from './servers/mail-error.ts';

export interface Sealer {
  /** `about` is the context of the password; with another context it cannot be opened. */
  readonly seal: (password: string, about: string) => Buffer;
  /** Throws MailError 'sealed' if no key opens it. */
  readonly open: (sealed: Buffer, about: string) => string;
  /** False if an earlier key sealed it. */
  readonly isCurrent: (sealed: Buffer) => boolean;
}

const version = 1;
const marks = { key: 4, nonce: 12, tag: 16 };
/** Identifies the key without revealing anything of it. */
const markOf = (key: Buffer): Buffer => createHash('sha256').update('qujat mail key').update(key).digest().subarray(0, marks.key);

export const createSealer = (keys: readonly Buffer[]): Sealer => {
  const [current] = keys;
  if (!current) throw new RangeError('there is no key');
  return {
    seal: (password, about) => {
      const nonce = randomBytes(marks.nonce);
      const cipher = createCipheriv('aes-256-gcm', current, nonce).setAAD(Buffer.from(about));
      const text = Buffer.concat([cipher.update(password, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(version), markOf(current), nonce, cipher.getAuthTag(), text]);
    },
    open: (sealed, about) => {
      const mark = sealed.subarray(1, 1 + marks.key);
      const key = keys.find((each) => markOf(each).equals(mark));
      const at = 1 + marks.key;
      if (sealed[0] !== version || !key || sealed.length < at + marks.nonce + marks.tag) throw new MailError('sealed');
      try {
        const nonce = sealed.subarray(at, at + marks.nonce);
        const tag = sealed.subarray(at + marks.nonce, at + marks.nonce + marks.tag);
        const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about)).setAuthTag(tag);
        return Buffer.concat([decipher.update(sealed.subarray(at + marks.nonce + marks.tag)), decipher.final()]).toString('utf8');
      } catch (error) {
        throw new MailError('sealed', '', { cause: error });
      }
    },
    isCurrent: (sealed) => sealed.subarray(1, 1 + marks.key).equals(markOf(current)),
  };
};

/** Keys of 32 bytes as 64 hexadecimal digits, one per line. Throws StartError, which never repeats them. */
export const readKeys = (text: string): readonly Buffer[] => {
  const lines = text.split(/\s+/).filter(Boolean);
  if (lines.length === 0 || lines.some((line) => !/^[0-9a-f]{64}$/i.test(line)))
    throw new StartError('MAILBOX_KEY must be 64 hexadecimal digits (openssl rand -hex 32), and a line each where there are several.');
  return lines.map((line) => Buffer.from(line, 'hex'));
};

/** The key of a server with an embedded database: a file next to it, created once. */
export const keepKeyIn = (file: string): readonly Buffer[] => {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    const half = `${file}.${randomBytes(6).toString('hex')}`;
    writeFileSync(half, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 });
    renameSync(half, file);
    chmodSync(file, 0o600);
  }
  return readKeys(readFileSync(file, 'utf8'));
};
