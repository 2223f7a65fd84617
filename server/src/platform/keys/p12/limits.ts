/**
 * The limits of a .p12 file. The file can come from anybody, and itself determines how much computation opening it takes, so it is measured
 * before anything is computed (docs/decisions/0110).
 */
import { maxKeyBytes } from '@qujat/contract/key-file';
import { KeyError } from '../key-reader.ts';

export const p12Limits = {
  /** The wire's limit; keys of the national authority have 3 to 9 kB. */
  fileBytes: maxKeyBytes,
  /** For one derivation. OpenSSL uses 2 048, Java 10 000, Java 8 100 000. */
  iterations: 600_000,
  /** For all derivations of the file, in rounds of PBKDF2. Java 8 uses 2 000 000. */
  work: 3_000_000,
  saltBytes: 256,
  /** Encrypted or plain parts, at the top level. */
  parts: 16,
  bags: 64,
  certificates: 20,
  /** Larger keys do not occur, and a signature with one takes seconds. */
  rsaBits: 8192,
} as const;

/** OpenSSL computes PBKDF2, but the derivation of PKCS #12 calls one hash at a time: one of its rounds takes about five times as long. */
export const pkcs12RoundWork = 5;

/** Throws KeyError 'unreasonable'. */
export const expectWithin = (value: number, limit: number): void => {
  if (value > limit) throw new KeyError('unreasonable');
};

/** Adds up the cost of a file. */
export interface WorkMeter {
  /** Call it before the work is done. Throws KeyError 'unreasonable'. */
  readonly spend: (iterations: number, workPerIteration: number) => void;
}

export const createWorkMeter = (): WorkMeter => {
  let spent = 0;
  return {
    spend: (iterations, workPerIteration) => {
      expectWithin(iterations, p12Limits.iterations);
      spent += iterations * workPerIteration;
      expectWithin(spent, p12Limits.work);
    },
  };
};
