/** Passwords are stored as scrypt hashes that state their own cost, so that the cost can be raised later. */
import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';

export interface PasswordCost {
  /** Binary logarithm of scrypt's N. */
  readonly logN: number;
  readonly r: number;
  readonly p: number;
}

/** One of the settings that OWASP names; 32 MB and some 200 ms of one core. */
export const standardCost: PasswordCost = { logN: 15, r: 8, p: 3 };
/**
 * Everybody knows the demo's password: an expensive hash would protect nothing, and would cost ten seconds at the start and a third of a
 * second at each sign-in. A server outside demo mode replaces it at the next sign-in, like any outdated hash.
 */
export const demoCost: PasswordCost = { logN: 12, r: 8, p: 1 };
/** For tests that need a hash but not its strength. */
export const cheapCost: PasswordCost = { logN: 4, r: 8, p: 1 };

const keyLength = 32;

const derive = (password: string, salt: Buffer, { logN, r, p }: PasswordCost): Promise<Buffer> => {
  const options: ScryptOptions = { N: 2 ** logN, r, p, maxmem: 256 * 2 ** logN * r };
  return new Promise((done, fail) => {
    // Keyboards produce the same letter in different ways; NFKC unifies them.
    scrypt(password.normalize('NFKC'), salt, keyLength, options, (error, key) => (error ? fail(error) : done(key)));
  });
};

/** 'scrypt$15$8$3$salt$key', both in base64url. */
export const hashPassword = async (password: string, cost: PasswordCost = standardCost): Promise<string> => {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  return ['scrypt', cost.logN, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
};

const parse = (hash: string): { cost: PasswordCost; salt: Buffer; key: Buffer } | null => {
  const match = /^scrypt\$(\d{1,2})\$(\d{1,2})\$(\d{1,2})\$([\w-]+)\$([\w-]+)$/.exec(hash);
  if (!match) return null;
  const [, logN, r, p, salt = '', key = ''] = match;
  return {
    cost: { logN: Number(logN), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  };
};

/** The hash to compare with for an unknown person, so that it takes as long as for a known one. */
const nobody = (cost: PasswordCost) => ({ cost, salt: Buffer.alloc(16), key: Buffer.alloc(keyLength) });

/** True if the password matches the hash. For an unknown person the hash is null: the result is false, after the time that `cost` takes. */
export const verifyPassword = async (password: string, hash: string | null, cost: PasswordCost = standardCost): Promise<boolean> => {
  const known = hash === null ? null : parse(hash);
  const { salt, key, cost: itsCost } = known ?? nobody(cost);
  const equal = timingSafeEqual(await derive(password, salt, itsCost), key);
  return known !== null && equal;
};

/** True when the hash was made with a lower cost than is used now, or cannot be read. */
export const isOutdated = (hash: string, cost: PasswordCost = standardCost): boolean => {
  const known = parse(hash)?.cost;
  return !known || known.logN < cost.logN || known.r < cost.r || known.p < cost.p;
};
