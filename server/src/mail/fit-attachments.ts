/** Which of a letter's attachments a document may have: the same files as a person may attach by hand (specification 2 §5), and no others. */
import { maxAttachmentBytes, maxAttachments } from '@qujat/contract/new-document';
import { buffer } from 'node:stream/consumers';
import { fileProblem } from '../documents/drafts/check-file.ts';
import type { SessionContext } from '../http/context.ts';
import type { FileStore } from '../files/store.ts';
import type { StoredAttachment } from './store.ts';

export interface FitAttachments {
  readonly taken: readonly StoredAttachment[];
  /** What stays in the letter: its name, and why. */
  readonly leftOut: readonly { readonly name: string; readonly why: string }[];
}

/** As much of a file as its kind is told by: letters may be large, and fifty of them are made into documents at once. */
const headBytes = 64 * 1024;

const headOf = async (files: FileStore, { storage_key: key, size }: StoredAttachment): Promise<Buffer> =>
  buffer((await files.read(key, { start: 0, end: Math.min(size, headBytes) - 1 })).content);

export const fitAttachments = async (attachments: readonly StoredAttachment[], { files, say }: Pick<SessionContext, 'files' | 'say'>): Promise<FitAttachments> => {
  const taken: StoredAttachment[] = [];
  const leftOut: { name: string; why: string }[] = [];
  for (const each of attachments) {
    const problem = each.size > maxAttachmentBytes ? 'large' : taken.length >= maxAttachments ? 'many' : fileProblem(each.name, await headOf(files, each));
    // locale-keys: mail.leftOutWhy.*
    if (problem) leftOut.push({ name: each.name, why: say(`mail.leftOutWhy.${problem}`, { count: maxAttachments }) });
    else taken.push(each);
  }
  return { taken, leftOut };
};
