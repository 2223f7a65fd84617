/** This server's KeyReader: RSA and EC keys, opened in a thread, checked against the authorities in a folder. */
import { X509Certificate } from 'node:crypto';
import { checkPath, findPath } from './check-certificate.ts';
import { KeyError, type KeyReader, type OpenedKey } from './key-reader.ts';
import { createP12Worker } from './p12/p12-worker.ts';
import { askAbout, type Responders } from './revocation/ask-responder.ts';
import { readTrust, withLists, type FetchedList, type OnSkipped, type Trust } from './trust.ts';

/** How long the folder's content is cached: a new revocation list takes effect after a minute. */
const trustLife = 60_000;

export interface LocalKeyReaderOptions {
  /** Called with a file in the folder that cannot be read. */
  readonly onSkipped?: OnSkipped;
  /** Refuse to sign or sign in with a certificate whose status is unknown. */
  readonly requireLists?: boolean;
  /** Fetched lists; requested each time the folder is read. */
  readonly fetched?: () => Promise<readonly FetchedList[]>;
  /** OCSP responders; without them nobody is queried over the network. */
  readonly responders?: Responders;
  /** Called with every path to a trusted root: its certificates say where their lists are. */
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
