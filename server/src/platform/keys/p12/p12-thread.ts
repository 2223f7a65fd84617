/** The thread that opens and proves key files, so that the server stays responsive. */
import { KeyError, type KeyProblem, type PrivateKey } from '../key-reader.ts';
import { openP12 } from './open-p12.ts';
import { proveKey } from './prove-key.ts';

export interface Task {
  readonly file: Uint8Array;
  readonly password: string;
  /** Gets the processor time that the thread has used before the task, milliseconds: shared with whoever waits. */
  readonly began: Float64Array;
}

export const noteBeginning = (began: Float64Array): void => {
  const { user, system } = process.threadCpuUsage();
  began[0] = (user + system) / 1000;
};

/** Certificates are passed as DER. */
export type Opened =
  | { readonly key: PrivateKey; readonly certificate: Uint8Array; readonly chain: readonly Uint8Array[] }
  | { readonly problem: KeyProblem };

export default ({ file, password, began }: Task): Opened => {
  noteBeginning(began);
  const opened = openP12(file, password);
  if ('problem' in opened) return opened;
  try {
    const { key, certificate, chain } = proveKey(opened);
    return { key, certificate: certificate.raw, chain: chain.map(({ raw }) => raw) };
  } catch (error) {
    if (error instanceof KeyError) return { problem: error.problem };
    throw error;
  }
};
