/** Parses and verifies a list of any size without delaying the server's answers. */
import type { X509Certificate } from 'node:crypto';
import { Piscina } from 'piscina';
import {
  hashOfList,
  parseRevocationList,
  readRevocationList,
  recall,
  remember,
  type ListProof,
  type RevocationList,
} from '../revocation-list.ts';

export interface ListToVerify extends ListProof {
  /** DER of each authority. */
  readonly authorities: readonly Uint8Array[];
}

/** For smaller lists a thread costs more than it saves. */
const smallBytes = 64 * 1024;

/** The thread ends after each list: lists are few, and hours apart. */
const inThread = async (task: ListToVerify): Promise<number | undefined> => {
  const pool = new Piscina<ListToVerify, number | undefined>({
    filename: new URL('verify-list-thread.ts', import.meta.url).href,
    maxThreads: 1,
    recordTiming: false,
    workerHistogram: false,
  });
  try {
    return await pool.run(task);
  } finally {
    await pool.destroy();
  }
};

/** Throws DerError if it is not a list; null if none of the authorities has signed it. */
export const verifyList = async (der: Buffer, authorities: readonly X509Certificate[]): Promise<RevocationList | null> => {
  if (der.length <= smallBytes) return readRevocationList(der, authorities);
  const hash = hashOfList(der);
  const recalled = recall(hash, authorities);
  if (recalled) return recalled;
  const { list, proof } = parseRevocationList(der);
  const index = await inThread({ ...proof, authorities: authorities.map(({ raw }) => raw) });
  const signer = index === undefined ? undefined : authorities[index];
  return signer ? remember(hash, list, signer) : null;
};
