/**
 * The two keys of backups. The server has the backup key: it encrypts to a public key and signs, and cannot decrypt what it has written.
 * The restore key decrypts and verifies; it is needed only for a restore and is kept elsewhere.
 */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { readSecret } from '../../platform/process/secret.ts';
import { StartError } from '../../platform/process/start-error.ts';

export interface BackupKey {
  /** An X25519 public key in the notation of age. */
  readonly recipient: string;
  /** Ed25519, private. */
  readonly signing: KeyObject;
}

export interface RestoreKey {
  /** An X25519 private key in the notation of age. */
  readonly identity: string;
  /** Ed25519, public. */
  readonly verifying: KeyObject;
}

export interface KeyTexts {
  readonly backup: string;
  readonly restore: string;
}

/** Creates a pair, as the texts of its two files. The restore key is also an identity file of the program `age`. */
export const makeKeyTexts = async (): Promise<KeyTexts> => {
  const identity = await generateX25519Identity();
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const signing = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
  const verifying = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  return {
    backup: `# Writes backups of Qujat and cannot open them.\n${await identityToRecipient(identity)}\nsigns ${signing}\n`,
    restore: `# Opens and verifies backups of Qujat. Keep it away from the server.\n# verifies ${verifying}\n${identity}\n`,
  };
};

const found = (text: string, pattern: RegExp): string => {
  const value = pattern.exec(text)?.[1];
  if (value === undefined) throw new StartError('no key');
  return value;
};

/** Throws StartError, which never repeats the text. */
export const parseBackupKey = (text: string, source: string): BackupKey => {
  try {
    const der = Buffer.from(found(text, /^signs ([\w+/=]+)$/m), 'base64');
    return { recipient: found(text, /^(age1[a-z0-9]+)$/m), signing: createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }) };
  } catch {
    throw new StartError(`${source} holds no backup key. npm run backup:keys makes one.`);
  }
};

/** Throws StartError, which never repeats the text. */
export const parseRestoreKey = (text: string, source: string): RestoreKey => {
  try {
    const der = Buffer.from(found(text, /^# verifies ([\w+/=]+)$/m), 'base64');
    return {
      identity: found(text, /^(AGE-SECRET-KEY-1[A-Z0-9]+)$/m),
      verifying: createPublicKey({ key: der, format: 'der', type: 'spki' }),
    };
  } catch {
    throw new StartError(`${source} holds no restore key. npm run backup:keys makes one together with the backup key.`);
  }
};

/** The backup key of the environment (`BACKUP_KEY`, `BACKUP_KEY_FILE`); null if none is set. */
export const readBackupKey = (environment: Readonly<Record<string, string | undefined>>): BackupKey | null => {
  const text = readSecret(environment, 'BACKUP_KEY');
  return text === undefined ? null : parseBackupKey(text, 'BACKUP_KEY');
};

/** Reads the restore key from a file. */
export const readRestoreKey = (path: string): RestoreKey => {
  try {
    return parseRestoreKey(readFileSync(path, 'utf8'), path);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`The key ${path} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'}).`);
  }
};
