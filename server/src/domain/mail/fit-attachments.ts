/** The attachments of a letter that a document may have: the same kinds that a person may attach (NEW-5), and no others. */
import { maxAttachmentBytes, maxAttachments } from '@qujat/contract/draft-form';
import { buffer } from 'node:stream/consumers';
import { isUsualKind } from '../documents/drafts/attachments.ts';
import { headBytes, isWhatItSays } from '../../platform/files/file-kind.ts';
import type { MailSessionContext } from './services.ts';
import { isReadable } from '../../platform/files/scanning/gate.ts';
import type { FileStore } from '../../platform/files/store.ts';
import type { StoredAttachment } from './store.ts';

export interface FitAttachments {
  readonly taken: readonly StoredAttachment[];
  /** Attachments left in the letter: name and reason. */
  readonly leftOut: readonly { readonly name: string; readonly why: string }[];
}

/** Only the beginning is read: letters may be large, and up to fifty of them become documents at once. */
const headOf = async (files: FileStore, { storage_key: key, size }: StoredAttachment): Promise<Buffer> =>
  size === 0 ? Buffer.alloc(0) : buffer((await files.read(key, { start: 0, end: Math.min(size, headBytes) - 1 })).content);

const kindProblem = async (files: FileStore, attachment: StoredAttachment): Promise<'kind' | 'content' | 'scan' | null> => {
  if (!isReadable(attachment, files)) return 'scan';
  if (!isUsualKind(attachment.name)) return 'kind';
  return isWhatItSays(attachment.name, await headOf(files, attachment)) ? null : 'content';
};

export const fitAttachments = async (
  attachments: readonly StoredAttachment[],
  { files, say }: Pick<MailSessionContext, 'files' | 'say'>,
): Promise<FitAttachments> => {
  const taken: StoredAttachment[] = [];
  const leftOut: { name: string; why: string }[] = [];
  for (const each of attachments) {
    const problem = each.size > maxAttachmentBytes ? 'large' : taken.length >= maxAttachments ? 'many' : await kindProblem(files, each);
    // locale-keys: mail.leftOutWhy.*
    if (problem) leftOut.push({ name: each.name, why: say(`mail.leftOutWhy.${problem}`, { count: maxAttachments }) });
    else taken.push(each);
  }
  return { taken, leftOut };
};
