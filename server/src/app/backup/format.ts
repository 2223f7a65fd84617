/**
 * A backup is one tar file, written and read as a stream, and encrypted in the format of age (seal.ts) unless somebody asked for a plain
 * one:
 *
 * backup.json                     what it was made of ({@link BackupHead})
 * tables/<table>/<number>.gz      the rows as PostgreSQL's COPY writes them; the pieces of a table make one gzip stream
 * files/<storage key>             contents of files
 * end.json                        a hash of every entry before it ({@link BackupEnd}); a truncated backup lacks it
 * end.signature                   the backup key's signature of end.json; a plain backup has none
 */
export const backupFormat = 1;

export interface BackedUpTable {
  readonly name: string;
  readonly columns: readonly string[];
}

export interface BackedUpSequence {
  readonly table: string;
  readonly column: string;
  /** The next value; null if none has been assigned yet. */
  readonly last: number | null;
}

export interface BackupHead {
  readonly format: typeof backupFormat;
  /** ISO 8601. */
  readonly made: string;
  /** Names of the migrations that the database had. */
  readonly migrations: readonly string[];
  readonly tables: readonly BackedUpTable[];
  readonly sequences: readonly BackedUpSequence[];
}

export interface BackupEnd {
  /** Hexadecimal SHA-256 by entry. */
  readonly hashes: Readonly<Record<string, string>>;
  /** Keys that the database names but the file store does not contain. */
  readonly missing: readonly string[];
}

export const headName = 'backup.json';
export const endName = 'end.json';
export const signatureName = 'end.signature';
export const pieceName = (table: string, index: number): string => `tables/${table}/${String(index).padStart(6, '0')}.gz`;
export const fileName = (key: string): string => `files/${key}`;

/** The table of a piece, the key of a file; null for another entry. */
export const tableOf = (name: string): string | null => /^tables\/(\w+)\/\d{6}\.gz$/.exec(name)?.[1] ?? null;
export const keyOf = (name: string): string | null => (name.startsWith('files/') ? name.slice('files/'.length) : null);

/** A name in a statement. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
