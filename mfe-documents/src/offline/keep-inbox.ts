/** Keeps what waits for the person and what the person has starred: lists, cards, and PDFs within the limit (SHL-28). */
import { ApiError, BusinessError, download, request } from '@qujat/api';
import type { DocumentListItem } from '@qujat/contract/document-list';
import { mostKeptBytes, offlineCard, offlineLists, offlinePdfPath } from '@qujat/contract/offline-reading';
import { forgetInbox, identityAtom, offlineReadingAtom, setOfflineReading, store } from '@qujat/session';
import { bytesOf, cardName, pdfName, readIndex, writeIndex, type Copy } from './copies.ts';
import { ForgottenError, makeVault, type Vault } from '@qujat/session/vault';

const sizeOf = (copies: Iterable<Copy>): number => [...copies].reduce((sum, { cardBytes, pdfBytes }) => sum + cardBytes + pdfBytes, 0);

/** What has changed last comes first; a document that stands in both lists is kept once. */
const newestFirst = (rows: readonly DocumentListItem[]): readonly DocumentListItem[] =>
  [...new Map(rows.map((row) => [row.id, row])).values()].toSorted((one, other) => (other.changed ?? 0) - (one.changed ?? 0));

const isCurrent = (copy: Copy | undefined, { version, changed }: DocumentListItem): boolean =>
  copy !== undefined && !copy.pdfFailed && copy.version === version && copy.changed === changed;

const refusals: readonly string[] = ['business', 'forbidden', 'not-found'];

/** The server gives no copy of this document: it may not be seen any more, or is gone. The others go on. */
const isRefused = (error: unknown): boolean => error instanceof ApiError && refusals.includes(error.kind);

/** The PDFs that give way to another one: the oldest first, never one that is newer. Null if that does not make room. */
export const givingWay = (copies: readonly Copy[], wanted: number, most: number): readonly Copy[] | null => {
  let over = sizeOf(copies) + wanted - most;
  const chosen: Copy[] = [];
  for (const copy of copies.toReversed()) {
    if (over <= 0) break;
    if (copy.pdfBytes === 0) continue;
    chosen.push(copy);
    over -= copy.pdfBytes;
  }
  return over <= 0 ? chosen : null;
};

/** Failures of everything that would be asked next: nothing else is tried in this round. */
const endings: readonly string[] = ['network', 'unauthorised', 'too-often'];

const endsRound = (error: unknown): boolean => !(error instanceof ApiError) || endings.includes(error.kind);

/** A network that answers for the server, as that of a hotel does, has no document to give. */
const fetchPdf = async (id: number): Promise<ArrayBuffer> => {
  const bytes = await (await download('main', `${offlinePdfPath}?q=${id}`, { background: true })).arrayBuffer();
  if (!new TextDecoder('latin1').decode(bytes.slice(0, 5)).startsWith('%PDF')) throw new ApiError('unreadable', { status: 200 });
  return bytes;
};

/** Keeps a PDF, if it has room without those that are newer. */
const keepPdf = async (
  vault: Vault,
  { pdf, copy, rows, known }: { pdf: ArrayBuffer; copy: Copy; rows: readonly DocumentListItem[]; known: Map<number, Copy> },
): Promise<void> => {
  const inOrder = rows.flatMap(({ id }) => known.get(id) ?? []);
  const older = inOrder.slice(inOrder.findIndex(({ id }) => id === copy.id) + 1);
  const room = mostKeptBytes - sizeOf(inOrder) + sizeOf(older);
  const yielding = givingWay(older, pdf.byteLength, room);
  if (!yielding) return;
  await vault.remove(yielding.map(({ id }) => pdfName(id)));
  for (const each of yielding) known.set(each.id, { ...each, pdfBytes: 0 });
  await vault.write(pdfName(copy.id), pdf);
  known.set(copy.id, { ...copy, pdfBytes: pdf.byteLength });
};

/** One round. Throws what the server's calls throw: at once if nothing else could be asked either, otherwise when the other documents are kept. */
const round = async (owner: string): Promise<void> => {
  const lists = await request(offlineLists, {}, { background: true });
  // Another identity meanwhile: its change has destroyed the copies, and they must not come back.
  if (store.get(identityAtom) !== owner) return;
  const vault = await makeVault(owner);
  const rows = newestFirst([...lists.waiting.documents, ...lists.starred.documents]);
  const before = (await readIndex(vault))?.copies ?? [];
  const gone = before.filter(({ id }) => !rows.some((row) => row.id === id));
  await vault.remove(gone.flatMap(({ id }) => [cardName(id), pdfName(id)]));
  const known = new Map(before.filter((copy) => !gone.includes(copy)).map((copy) => [copy.id, copy]));
  const at = Date.now();
  const save = (): Promise<void> => writeIndex(vault, { at, lists, copies: [...known.values()] });
  await save();
  let failed: unknown;
  for (const row of rows) {
    if (isCurrent(known.get(row.id), row)) continue;
    try {
      const card = bytesOf(offlineCard.answer.encode(await request(offlineCard, { id: row.id }, { background: true })));
      const pdf = await fetchPdf(row.id).catch((error: unknown) => {
        if (endsRound(error) || isRefused(error)) throw error;
        failed ??= error;
        return null;
      });
      await vault.write(cardName(row.id), card);
      await vault.remove([pdfName(row.id)]);
      const { id, version, changed } = row;
      const copy: Copy = {
        id,
        version,
        changed,
        at: Date.now(),
        cardBytes: card.byteLength,
        pdfBytes: 0,
        ...(!pdf && { pdfFailed: true }),
      };
      known.set(id, copy);
      if (pdf) await keepPdf(vault, { pdf, copy, rows, known });
    } catch (error) {
      if (endsRound(error)) throw error;
      if (isRefused(error)) {
        known.delete(row.id);
        await vault.remove([cardName(row.id), pdfName(row.id)]);
      } else failed ??= error;
    }
    await save();
  }
  // The next round asks again for these documents.
  if (failed !== undefined) throw failed;
};

/** Brings the copies up to date, if the person wants them. A failed round changes nothing that is kept; the next one continues. */
export const keepInbox = async (): Promise<void> => {
  const owner = store.get(identityAtom);
  if (owner === null || !store.get(offlineReadingAtom)) return;
  try {
    await round(owner);
  } catch (error) {
    if (error instanceof ForgottenError) return;
    if (!(error instanceof BusinessError)) throw error;
    // Only the call for the lists comes here: the organisation forbids it now.
    setOfflineReading(false);
    forgetInbox();
  }
};
