import { attachmentExtensions, maxAttachmentBytes } from '@qujat/contract/draft-form';

/** Why the worker has not kept a file (shell/src/worker/shared.ts): the key of the text that says so. */
export const whyRefused = ({ name, size }: { readonly name: string; readonly size: number }): 'empty' | 'tooLarge' | 'kind' | 'tooMany' => {
  if (size === 0) return 'empty';
  if (size > maxAttachmentBytes) return 'tooLarge';
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase();
  return attachmentExtensions.some((each) => each === extension) ? 'tooMany' : 'kind';
};
