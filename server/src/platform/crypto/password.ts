/**
 * Passwords are stored as Argon2id hashes that state their own cost, so that the cost can be raised later. Hashes by scrypt, from before,
 * are still verified; the next sign-in replaces them (docs/decisions/0435).
 */
import { argon2, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

export interface PasswordCost {
  /** KiB of memory, at least 8. */
  readonly memory: number;
  readonly passes: number;
}

/** The setting that OWASP names first; 19 MiB and some 40 ms of one core. */
export const standardCost: PasswordCost = { memory: 19_456, passes: 2 };
/**
 * Everybody knows the demo's password: an expensive hash would protect nothing, and would cost seconds at the start. A server outside demo
 * mode replaces it at the next sign-in, like any outdated hash.
 */
export const demoCost: PasswordCost = { memory: 1_024, passes: 1 };
/** For tests that need a hash but not its strength. */
export const cheapCost: PasswordCost = { memory: 8, passes: 2 };

const keyLength = 32;

type Derive = (password: string, salt: Buffer) => Promise<Buffer>;

/** Keyboards produce the same letter in different ways; NFKC unifies them. */
const unified = (password: string): string => password.normalize('NFKC');

const byArgon2 =
  ({ memory, passes }: PasswordCost): Derive =>
  (password, nonce) =>
    new Promise((done, fail) => {
      argon2('argon2id', { message: unified(password), nonce, parallelism: 1, tagLength: keyLength, memory, passes }, (error, key) =>
        error ? fail(error) : done(key),
      );
    });

const byScrypt =
  (logN: number, r: number, p: number): Derive =>
  (password, salt) =>
    new Promise((done, fail) => {
      scrypt(unified(password), salt, keyLength, { N: 2 ** logN, r, p, maxmem: 256 * 2 ** logN * r }, (error, key) =>
        error ? fail(error) : done(key),
      );
    });

/** 'argon2id$19456$2$salt$key', both in base64url. */
export const hashPassword = async (password: string, cost: PasswordCost = standardCost): Promise<string> => {
  const salt = randomBytes(16);
  const key = await byArgon2(cost)(password, salt);
  return ['argon2id', cost.memory, cost.passes, salt.toString('base64url'), key.toString('base64url')].join('$');
};

interface Known {
  readonly derive: Derive;
  /** Null for a hash by scrypt. */
  readonly cost: PasswordCost | null;
  readonly salt: Buffer;
  readonly key: Buffer;
}

const parse = (hash: string): Known | null => {
  const [, numbers = '', salt = '', key = ''] = /^([a-z0-9]+(?:\$\d{1,7}){2,3})\$([\w-]+)\$([\w-]+)$/.exec(hash) ?? [];
  const [kind, ...costs] = numbers.split('$');
  const [first = 0, second = 0, third] = costs.map(Number);
  const stored = { salt: Buffer.from(salt, 'base64url'), key: Buffer.from(key, 'base64url') };
  if (kind === 'argon2id' && third === undefined) {
    const cost = { memory: first, passes: second };
    return { derive: byArgon2(cost), cost, ...stored };
  }
  return kind === 'scrypt' && third !== undefined ? { derive: byScrypt(first, second, third), cost: null, ...stored } : null;
};

/** The hash to compare with for an unknown person, so that it takes as long as for a known one. */
const nobody = (cost: PasswordCost): Omit<Known, 'cost'> => ({
  derive: byArgon2(cost),
  salt: Buffer.alloc(16),
  key: Buffer.alloc(keyLength),
});

/** True if the password matches the hash. For an unknown person the hash is null: the result is false, after the time that `cost` takes. */
export const verifyPassword = async (password: string, hash: string | null, cost: PasswordCost = standardCost): Promise<boolean> => {
  const known = hash === null ? null : parse(hash);
  const { derive, salt, key } = known ?? nobody(cost);
  const equal = timingSafeEqual(await derive(password, salt), key);
  return known !== null && equal;
};

/** True when the hash was made with a lower cost than is used now, in an earlier way, or cannot be read. */
export const isOutdated = (hash: string, cost: PasswordCost = standardCost): boolean => {
  const known = parse(hash)?.cost;
  return !known || known.memory < cost.memory || known.passes < cost.passes;
};
