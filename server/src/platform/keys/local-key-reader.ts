/** The KeyReader of this server: RSA and EC keys, opened in a thread, judged by the authorities in a folder. */
import { X509Certificate } from 'node:crypto';
import { checkPath, findPath } from './check-certificate.ts';
import { KeyError, type KeyReader, type OpenedKey } from './key-reader.ts';
import { createP12Worker } from './p12/p12-worker.ts';
import { askAbout, type Responders } from './revocation/ask-responder.ts';
import { readTrust, withLists, type FetchedList, type OnSkipped, type Trust } from './trust.ts';

/** How long the folder's content is cached: a new revocation list takes effect after a minute. */
const trustLife = 60_000;

export interface LocalKeyReaderOptions {
  /** Is told of a file in the folder that cannot be read. */
  readonly onSkipped?: OnSkipped;
  /** Nobody signs or signs in with a certificate of which no list in force says that it was not revoked. */
  readonly requireLists?: boolean;
  /** Lists that were fetched; asked each time that the folder is read. */
  readonly fetched?: () => Promise<readonly FetchedList[]>;
  /** Answer about certificates over the network; without them nobody is asked. */
  readonly responders?: Responders;
  /** Is told of every path to a trusted root: its certificates name where their lists are. */
  readonly onPath?: (path: readonly X509Certificate[]) => void;
}

export const createLocalKeyReader = (
  trustFolder: string | null,
  { onSkipped = () => {}, requireLists = false, fetched = async () => [], responders, onPath = () => {} }: LocalKeyReaderOptions = {},
): KeyReader => {
  const worker = createP12Worker();
  let trust: { readonly read: Promise<Trust>; readonly at: number } | null = null;
  const readAll = async (): Promise<Trust> => withLists(await readTrust(trustFolder, onSkipped), await fetched(), onSkipped);
  const currentTrust = (): Promise<Trust> => {
    if (!trust || Date.now() - trust.at > trustLife) trust = { read: readAll(), at: Date.now() };
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
    check: async (certificate, chain, wanted, at) => {
      const current = await currentTrust();
      const path = findPath(certificate, chain, current);
      onPath(path);
      const known = { trust: current, requireLists, answers: [] };
      const asking = wanted.asks && responders;
      if (!asking) return checkPath(path, known, wanted, at);
      if (wanted.asks === 'if-unknown') {
        const checked = checkPath(path, { ...known, requireLists: false }, wanted, at);
        if (checked.revocation === 'good') return checked;
      }
      return checkPath(path, { ...known, answers: await askAbout(asking, path, current) }, wanted, at);
    },
    close: worker.close,
  };
};
