/** The files of a received letter must pass the same checks as a person's upload. */
import { maxAttachments } from '@qujat/contract/draft-form';
import { isUsualKind } from '../documents/drafts/attachments.ts';
import type { Database } from '../../platform/database/pool.ts';
import { freeName } from '../../platform/files/free-name.ts';
import { trackPendingKey } from '../../platform/files/orphans.ts';
import { deleteOrphans, receiveFile, ReceivedFile } from '../../platform/files/receive.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { RequestError } from '../../platform/http/errors.ts';
import { maxContentBytes, type EnvelopeFile } from './envelope.ts';
import { NotAcceptedError } from './not-accepted.ts';

interface StoringParts {
  readonly db: Database;
  readonly files: FileStore;
}

/** The document itself is sent beside its attachments. */
const mostFiles = maxAttachments + 1;

const expectAcceptable = (given: readonly EnvelopeFile[]): void => {
  const total = given.reduce((sum, { content }) => sum + content.length, 0);
  if (given.length > mostFiles || total > maxContentBytes || !given.every(({ name }) => isUsualKind(name)))
    throw new NotAcceptedError('files');
};

const once = async function* (content: Buffer): AsyncGenerator<Uint8Array> {
  yield content;
};

/**
 * Stores the bytes; each key is recorded before anything is written under it. Throws NotAcceptedError, and stores nothing, if a file's
 * content does not match its name, or if the files are too many or too large.
 */
export const storeFiles = async (
  { db, files }: StoringParts,
  given: readonly EnvelopeFile[],
  now: Date,
): Promise<readonly ReceivedFile[]> => {
  expectAcceptable(given);
  const stored: ReceivedFile[] = [];
  const noted: { readonly storageKey: string }[] = [];
  const note = async (storageKey: string): Promise<void> => {
    await trackPendingKey(db, storageKey, now);
    noted.push({ storageKey });
  };
  try {
    for (const { name, content } of given) {
      const incoming = { givenName: name, content: once(content), isCutOff: () => false, maxBytes: maxContentBytes };
      const file = await receiveFile(files, note, incoming);
      const names = new Set(stored.map((each) => each.name));
      stored.push(new ReceivedFile({ ...file, name: freeName(file.name, names) }));
    }
    return stored;
  } catch (error) {
    await deleteOrphans(db, files, noted);
    throw error instanceof RequestError ? new NotAcceptedError('files', { cause: error }) : error;
  }
};
