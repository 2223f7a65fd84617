/** Has waiting files scanned, then the files from before the scanner was configured. */
import type { LanguageCode } from '@qujat/contract/vocabulary';
import { sql } from 'kysely';
import { writeLetter } from '../../letters/write-letter.ts';
import type { Job } from '../../jobs/worker.ts';
import type { Database } from '../../database/pool.ts';
import { FileMissingError, FileStoreUnavailableError, type FileStore } from '../store.ts';
import { ScannerAwayError, type Verdict } from './clamd.ts';

export interface ScanParts {
  readonly files: FileStore;
  readonly scan: (content: AsyncIterable<Uint8Array>) => Promise<Verdict>;
  readonly isScannerThere: () => Promise<boolean>;
  /** Called once when the scanner becomes unavailable; files wait meanwhile. */
  readonly onAway: (error: ScannerAwayError) => void;
}

interface Waiting {
  readonly id: number;
  readonly name: string;
  readonly storage_key: string;
  readonly email: string;
  readonly language: LanguageCode;
  readonly organisation_id: number;
}

const atOnce = 100;

const nextFiles = async (db: Database): Promise<readonly Waiting[]> => {
  const { rows } = await sql<Waiting>`
    select f.id, f.name, f.storage_key, p.email, p.language, e.organisation_id
    from (select * from files where scan in ('waiting', 'none') order by scan = 'none', id limit ${atOnce}) f
    join employees e on e.id = f.owner_id join people p on p.id = e.person_id order by f.scan = 'none', f.id`.execute(db);
  return rows;
};

const keep = (db: Database, file: Waiting, verdict: Verdict, now: Date): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const finding = verdict.scan === 'infected' ? verdict.finding : '';
    const { numUpdatedRows } = await trx
      .updateTable('files')
      .set({ scan: verdict.scan, scan_finding: finding, scanned_at: now })
      .where('id', '=', file.id)
      .executeTakeFirstOrThrow();
    // The file may have been removed meanwhile.
    if (verdict.scan !== 'infected' || numUpdatedRows === 0n) return;
    const { email: recipient, language, organisation_id: organisationId } = file;
    await writeLetter(trx, { recipient, language, name: 'fileInfected', parameters: { name: file.name, finding }, organisationId }, now);
  });

/** A file whose bytes are lost cannot be scanned, and must not be retried for ever. */
const verdictOn = async ({ files, scan }: ScanParts, { storage_key }: Waiting): Promise<Verdict> => {
  try {
    const { content } = await files.read(storage_key);
    return await scan(content).finally(() => content.destroy());
  } catch (error) {
    if (error instanceof FileMissingError) return { scan: 'unscanned' };
    throw error;
  }
};

/** How often scanning one file may fail before it is left unscanned. */
const maxTries = 3;

/** A round ends after this time, so that the job counts as successful; the next round continues. */
const longestRoundMs = 60_000;

export const scanJob = (parts: ScanParts): Job => {
  let away = false;
  const tries = new Map<number, number>();
  /** A file that fails repeatedly is left unscanned, so that it does not hold up the others. */
  const countFailure = async (db: Database, file: Waiting, now: Date): Promise<void> => {
    const count = (tries.get(file.id) ?? 0) + 1;
    tries.set(file.id, count);
    if (count < maxTries) return;
    tries.delete(file.id);
    await keep(db, file, { scan: 'unscanned' }, now);
  };
  /** False if the scanner is unavailable. */
  const scanOne = async (db: Database, file: Waiting, now: Date): Promise<boolean> => {
    let verdict: Verdict;
    try {
      verdict = await verdictOn(parts, file);
    } catch (error) {
      if (error instanceof FileStoreUnavailableError) throw error;
      if (error instanceof ScannerAwayError && !(await parts.isScannerThere())) {
        if (!away) parts.onAway(error);
        away = true;
        return false;
      }
      await countFailure(db, file, now);
      return true;
    }
    await keep(db, file, verdict, now);
    tries.delete(file.id);
    away = false;
    return true;
  };
  return {
    name: 'scan-files',
    everyMs: 1_000,
    run: async (db, now, ending) => {
      const until = Date.now() + longestRoundMs;
      for (let waiting = await nextFiles(db); waiting.length > 0; waiting = await nextFiles(db))
        for (const file of waiting) if (ending?.aborted || Date.now() > until || !(await scanOne(db, file, now))) return;
    },
  };
};
