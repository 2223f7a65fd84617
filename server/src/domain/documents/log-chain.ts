/** The proof that nobody has altered the log of a document, or of a tree of tasks: its entries recomputed (docs/decisions/0442). */
import { createHash } from 'node:crypto';

/** An entry as it is stored. */
export interface ChainRow {
  readonly document_id: number;
  readonly sequence: number;
  readonly micros: string;
  readonly actor_id: number;
  readonly on_behalf_of: number | null;
  readonly action: string;
  readonly status_before: number | null;
  readonly status_after: number;
  readonly comment: string;
  readonly address: string;
  readonly details: string;
  readonly previous_hash: Buffer;
  readonly hash: Buffer;
  /** 1: the hash covers the comment. 2: it covers `comment_digest`. */
  readonly format: number;
  readonly comment_digest: Buffer | null;
  /** Null without a comment, and after the comment was destroyed. */
  readonly comment_salt: Buffer | null;
  /** Whether the document is one of those whose contents were destroyed. */
  readonly destroyed: boolean;
}

export interface Chain {
  readonly documentId: number;
  readonly entries: number;
  /** The number of the first entry that does not match, or null if all do. */
  readonly broken: number | null;
  /** Entries whose comments were destroyed with the document. */
  readonly forgotten: number;
  /** Those of them that are proved by the seal of the destruction alone, because their own hash covers the comment. */
  readonly sealed: number;
}

/** What the destruction of a document notes of the comments that it destroys (forget_log_comments in the database). */
interface Words {
  /** The entry at which the chain was broken already. */
  readonly broken: number | null;
  readonly sealed: readonly number[];
  readonly seal: string | null;
}

const sha256 = (...parts: readonly (Buffer | string)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** The text that is hashed, identical to that of document_log_canonical in the database. */
const canonical = (row: ChainRow): string =>
  `${row.format === 1 ? '[' : '["2",'}${row.document_id},${row.sequence},${row.micros},${JSON.stringify([
    row.actor_id,
    row.on_behalf_of,
    row.action,
    row.status_before,
    row.status_after,
    row.format === 1 ? row.comment : (row.comment_digest?.toString('hex') ?? ''),
    row.address,
    row.details,
  ]).slice(1)}`;

/** Of an entry: its comment is there and right, is not there, or something is not what was hashed. */
type Standing = 'kept' | 'missing' | 'false';

/** What became of the comment of an entry whose hash covers a digest. */
const wordsOf = ({ comment, comment_digest: digest, comment_salt: salt, destroyed }: ChainRow): Standing => {
  if (digest === null) return comment === '' && salt === null ? 'kept' : 'false';
  if (salt === null) return comment === '' && destroyed ? 'missing' : 'false';
  return sha256(salt, comment).equals(digest) ? 'kept' : 'false';
};

/** Whether an entry fits, with its comment or without it. */
const judge = (row: ChainRow): Standing => {
  const fits = sha256(row.previous_hash, canonical(row)).equals(row.hash);
  if (row.format !== 1) return fits ? wordsOf(row) : 'false';
  if (fits) return 'kept';
  // Its hash covers words that are not here; only the seal can tell whether the rest is what it was.
  return row.comment === '' && row.destroyed ? 'missing' : 'false';
};

const destructionIn = (row: ChainRow): Words | null =>
  row.destroyed && row.action === 'retention.destroyed' ? ((JSON.parse(row.details) as { readonly words?: Words }).words ?? null) : null;

/** Whether the entries that the destruction has sealed are what they were then. */
const holdsSeal = (rows: readonly ChainRow[], { sealed, seal }: Words): boolean => {
  if (sealed.length === 0) return true;
  const text = sealed.map((sequence) => {
    const row = rows[sequence - 1];
    return row ? `${canonical({ ...row, comment: '' })}${row.hash.toString('hex')}` : '';
  });
  return sha256(text.join('')).toString('hex') === seal;
};

/** Checks all entries of one log, in their order. */
export const checkChain = (documentId: number, rows: readonly ChainRow[]): Chain => {
  const found = (broken: number | null, forgotten = 0, sealed = 0): Chain => ({
    documentId,
    entries: rows.length,
    broken,
    forgotten,
    sealed,
  });
  /** Entries without their comments that no destruction has explained so far. */
  let missing: ChainRow[] = [];
  let [forgotten, sealed] = [0, 0];
  let previous: Buffer = Buffer.alloc(0);
  for (const [index, row] of rows.entries()) {
    const standing = judge(row);
    if (row.sequence !== index + 1 || !row.previous_hash.equals(previous) || standing === 'false') return found(index + 1);
    if (standing === 'missing') missing.push(row);
    previous = row.hash;
    const words = destructionIn(row);
    if (words === null) continue;
    if (words.broken !== null) return found(words.broken);
    const old = missing.filter(({ format }) => format === 1);
    const unexplained = old.find(({ sequence }) => !words.sealed.includes(sequence));
    if (unexplained) return found(unexplained.sequence);
    if (!holdsSeal(rows, words)) return found(words.sealed[0] ?? index + 1);
    forgotten += missing.length;
    sealed += old.length;
    missing = [];
  }
  return found(missing[0]?.sequence ?? null, forgotten, sealed);
};
