import { forgetText, keepText, keptText, keptTextNames } from '@qujat/session';
import type { DraftContent } from './draft-content.ts';

/** The browser's copy of a draft that the server does not have yet. */
export interface LocalCopy {
  readonly templateId: number;
  /** Null until the server has assigned one. */
  readonly id: number | null;
  readonly version: number | null;
  readonly key: string;
  readonly writer: string;
  readonly sequence: number;
  readonly content: DraftContent;
  /** Unix milliseconds. */
  readonly at: number;
}

const beginning = (viewerId: number): string => `draft/${viewerId}/`;
/** Belongs to the viewer: the next person to sign in here does not see it. */
const nameOf = (viewerId: number, { id, templateId, key }: Pick<LocalCopy, 'id' | 'templateId' | 'key'>): string =>
  `${beginning(viewerId)}${id === null ? `new-${templateId}-${key}` : id}`;

const read = (name: string): LocalCopy | null => {
  try {
    return JSON.parse(keptText(name) ?? 'null') as LocalCopy | null;
  } catch {
    return null;
  }
};

/** False if the browser can store nothing. */
export const keepCopy = (viewerId: number, copy: LocalCopy): boolean => keepText(nameOf(viewerId, copy), JSON.stringify(copy));
export const forgetCopy = (viewerId: number, copy: Pick<LocalCopy, 'id' | 'templateId' | 'key'>): void =>
  forgetText(nameOf(viewerId, copy));

/** The unsaved content of a draft. */
export const copyOfDraft = (viewerId: number, id: number): LocalCopy | null => read(`${beginning(viewerId)}${id}`);

/** New documents of a template that the server never received, the newest first. */
export const copiesOfTemplate = (viewerId: number, templateId: number): readonly LocalCopy[] =>
  keptTextNames(`${beginning(viewerId)}new-${templateId}-`)
    .flatMap((name) => read(name) ?? [])
    .toSorted((one, other) => other.at - one.at);
