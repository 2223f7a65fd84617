/** What is kept for offline reading, and how it is read. In the form of the wire, which any release reads. */
import type { DocumentCard } from '@qujat/contract/document-card';
import { offlineCard, offlineLists } from '@qujat/contract/offline-reading';
import type { DocumentList } from '@qujat/contract/document-list';
import { identityAtom, store } from '@qujat/session';
import { openVault, type Vault } from '@qujat/session/vault';

/** The copy of one document: as it was in the list when it was copied. */
export interface Copy {
  readonly id: number;
  readonly version: number;
  readonly changed: number | null;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly cardBytes: number;
  /** 0: the PDF is not kept. */
  readonly pdfBytes: number;
  /** The PDF could not be had: it is asked for again. */
  readonly pdfFailed?: boolean;
}

/** The lists, and which copies there are. */
export interface Index {
  readonly at: number;
  readonly lists: Lists;
  readonly copies: readonly Copy[];
}

interface Lists {
  readonly waiting: DocumentList;
  readonly starred: DocumentList;
}

const indexName = 'index';
export const cardName = (id: number): string => `card/${id}`;
export const pdfName = (id: number): string => `pdf/${id}`;

export const jsonOf = (bytes: ArrayBuffer): unknown => JSON.parse(new TextDecoder().decode(bytes));
export const bytesOf = (value: unknown): Uint8Array<ArrayBuffer> => new TextEncoder().encode(JSON.stringify(value));

export const readIndex = async (vault: Vault): Promise<Index | null> => {
  const bytes = await vault.read(indexName);
  if (!bytes) return null;
  const { at, lists, copies } = jsonOf(bytes) as { at: number; lists: unknown; copies: readonly Copy[] };
  return { at, lists: offlineLists.answer.decode(lists), copies };
};

export const writeIndex = (vault: Vault, { at, lists, copies }: Index): Promise<void> =>
  vault.write(indexName, bytesOf({ at, lists: offlineLists.answer.encode(lists), copies }));

/** Something kept, and when it was copied. */
export interface Kept<T> {
  readonly value: T;
  readonly at: number;
}

const opened = async (): Promise<{ vault: Vault; index: Index } | null> => {
  const owner = store.get(identityAtom);
  const vault = owner === null ? null : await openVault(owner);
  const index = vault && (await readIndex(vault));
  return vault && index ? { vault, index } : null;
};

export const keptList = async (name: keyof Lists): Promise<Kept<DocumentList> | null> => {
  const found = await opened();
  return found && { value: found.index.lists[name], at: found.index.at };
};

const copyOf = async (id: number) => {
  const found = await opened();
  const copy = found?.index.copies.find((each) => each.id === id);
  return found && copy ? { vault: found.vault, copy } : null;
};

export const keptCard = async (id: number): Promise<Kept<DocumentCard> | null> => {
  const found = await copyOf(id);
  const bytes = found && (await found.vault.read(cardName(id)));
  return found && bytes ? { value: offlineCard.answer.decode(jsonOf(bytes)), at: found.copy.at } : null;
};

export const keptPdf = async (id: number): Promise<Blob | null> => {
  const found = await copyOf(id);
  const bytes = found && found.copy.pdfBytes > 0 ? await found.vault.read(pdfName(id)) : null;
  return bytes && new Blob([bytes], { type: 'application/pdf' });
};
