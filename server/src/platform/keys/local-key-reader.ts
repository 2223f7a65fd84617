/** The KeyReader of this server: RSA and EC keys, opened in a thread, judged by the authorities in a folder. */
import { X509Certificate } from 'node:crypto';
import { checkCertificate } from './check-certificate.ts';
import { KeyError, type KeyReader, type OpenedKey } from './key-reader.ts';
import { createP12Worker } from './p12/p12-worker.ts';
import { readTrust, type OnSkipped, type Trust } from './trust.ts';

/** How long the folder's content is cached: a new revocation list takes effect after a minute. */
const trustLife = 60_000;

export interface LocalKeyReaderOptions {
  /** Is told of a file in the folder that cannot be read. */
  readonly onSkipped?: OnSkipped;
  /** Nobody signs or signs in with a certificate of which no list in force says that it was not revoked. */
  readonly requireLists?: boolean;
}

export const createLocalKeyReader = (
  trustFolder: string | null,
  { onSkipped, requireLists = false }: LocalKeyReaderOptions = {},
): KeyReader => {
  const worker = createP12Worker();
  let trust: { readonly read: Promise<Trust>; readonly at: number } | null = null;
  const currentTrust = (): Promise<Trust> => {
    if (!trust || Date.now() - trust.at > trustLife) trust = { read: readTrust(trustFolder, onSkipped), at: Date.now() };
    const { read } = trust;
    // An unreadable or empty folder is read again the next time.
    read.then(
      ({ roots }) => roots.length > 0 || (trust = null),
      () => (trust = null),
    );
    return read;
  };
  return {
    open: async (file, password, asker): Promise<OpenedKey> => {
      const opened = await worker.open(file, password, asker);
      if ('problem' in opened) throw new KeyError(opened.problem);
      return {
        certificate: new X509Certificate(opened.certificate),
        chain: opened.chain.map((der) => new X509Certificate(der)),
        privateKey: opened.key,
      };
    },
    check: async (certificate, chain, wanted, at) =>
      checkCertificate(certificate, chain, { ...(await currentTrust()), requireLists }, wanted, at),
    close: worker.close,
  };
};
