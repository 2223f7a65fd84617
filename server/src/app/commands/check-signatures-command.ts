/**
 * Verifies every stored signature, of documents and of letters of the exchange, and names false ones with the acts that depend on them:
 *
 *   npm run signatures:check
 *
 * Exits with 1 if there is one. The database is that of DATABASE_URL, otherwise the embedded one in DATA_DIR (.data). FILES_… say
 * where the files are. The authorities are those of TRUSTED_CA_DIR, otherwise the demo's.
 */
import { join } from 'node:path';
import { sql } from 'kysely';
import { readFileSettings } from '../configuration.ts';
import type { Database } from '../../platform/database/pool.ts';
import { dataFolder, onDatabase } from '../database/reach-database.ts';
import { checkLetters, type CheckedLetter } from '../../domain/exchange/check-envelopes.ts';
import { expectStore } from '../../platform/files/find-store.ts';
import { openFileStore } from '../../platform/files/open-store.ts';
import { readArguments, runCommand } from '../../platform/process/run-command.ts';
import { openTrustedAuthorities } from './trusted-authorities.ts';
import {
  checkKeptSignatures,
  type CheckedSignature,
  type CheckParts,
  type Fault,
} from '../../domain/documents/signing/proof/check-kept.ts';

export interface SignaturesReport {
  readonly signatures: number;
  readonly letters: number;
  /** Letters without a stored text, which cannot be verified. */
  readonly lettersNotKept: number;
  readonly falseSignatures: number;
  readonly falseLetters: number;
}

const falseSignature = 'is not by the key of the certificate that it names, or not of this document';

const words: Readonly<Record<Fault | 'false-signature', string>> = {
  'bad-file': falseSignature,
  'false-signature': falseSignature,
  'bad-password': falseSignature,
  unreasonable: falseSignature,
  unsupported: falseSignature,
  'damaged-original': 'cannot be verified: the file that was signed is gone or has changed',
  'other-holder': 'is kept under another name, number or serial than its certificate has',
  ended: 'proves its time no longer: the certificates of its time stamps have ended, and it was not renewed before',
  'broken-archive': 'has an archive time stamp that does not hold: it was changed, or its authority is not trusted',
  'no-stamp': 'has no time stamp of an authority that is trusted',
  untrusted: 'is by a certificate that no trusted authority has issued',
  expired: 'was made when its certificate was not in force',
  revoked: 'was made after its certificate was revoked',
  'revocation-unknown': 'is by a certificate of which no list says whether it was revoked',
  'not-signing-key': 'is by a key that is not for signing',
  'not-sign-in-key': 'is by a key that is not for signing',
  'other-person': falseSignature,
  'iin-unbound': falseSignature,
  'no-organisation': falseSignature,
  'not-entitled': 'is by the key of an employee without the right to sign',
  'other-organisation': falseSignature,
};

const hangsOn = async (db: Database, documentId: number, at: Date): Promise<string[]> => {
  const { rows: later } = await sql<{ action: string; count: number }>`
    select action, count(*)::int as count from document_log where document_id = ${documentId} and at > ${at} group by action order by action`.execute(
    db,
  );
  const letters = await db
    .selectFrom('exchange_messages')
    .select(['message_id', 'peer_name', 'state'])
    .where('document_id', '=', documentId)
    .where('direction', '=', 'outgoing')
    .orderBy('id')
    .execute();
  return [
    ...(later.length > 0 ? [`done with it since: ${later.map(({ action, count }) => `${action} (${count})`).join(', ')}`] : []),
    ...letters.map(({ message_id, peer_name, state }) => `sent to the exchange: ${message_id} to ${peer_name}, ${state}`),
  ];
};

const linesOf = async (db: Database, { row, fault }: CheckedSignature & { readonly fault: Fault }): Promise<string[]> => {
  const {
    id,
    document_id,
    number,
    template,
    organisation,
    status,
    in_force,
    participant,
    signer,
    stage,
    signed_at,
    holder,
    iin,
    bin,
    serial,
  } = row;
  return [
    `Signature ${id} ${words[fault]}.`,
    `  document ${document_id}: ${template}${number ? ` № ${number}` : ''}, ${organisation}, status ${status}${in_force ? '' : ', of a version that is no longer in force'}`,
    `  given by ${signer}${signer === participant ? '' : ` for ${participant}`} at stage ${stage}, ${signed_at.toISOString()}`,
    `  in the name of ${holder}, IIN ${iin ?? '–'}, BIN ${bin ?? '–'}, certificate ${serial}`,
    ...(await hangsOn(db, document_id, signed_at)).map((line) => `  ${line}`),
  ];
};

const letterLine = (
  { messageId, direction, documentId, peer, state }: CheckedLetter,
  fault: Exclude<CheckedLetter['fault'], 'not-kept' | null>,
): string =>
  `The signature of letter ${messageId} (${direction}, ${direction === 'outgoing' ? 'to' : 'from'} ${peer}, ${state}, document ${documentId}) ${words[fault]}.`;

/** `tell` gets each line as soon as it is known. */
export const checkSignatures = async (parts: CheckParts, tell: (line: string) => void): Promise<SignaturesReport> => {
  const counts = { signatures: 0, letters: 0, lettersNotKept: 0, falseSignatures: 0, falseLetters: 0 };
  for await (const { row, fault } of checkKeptSignatures(parts)) {
    counts.signatures += 1;
    if (!fault) continue;
    counts.falseSignatures += 1;
    for (const line of await linesOf(parts.db, { row, fault })) tell(line);
  }
  for await (const letter of checkLetters(parts.db, parts.keys, parts.atOnce)) {
    const { fault } = letter;
    if (fault === 'not-kept') counts.lettersNotKept += 1;
    else counts.letters += 1;
    if (!fault || fault === 'not-kept') continue;
    counts.falseLetters += 1;
    tell(letterLine(letter, fault));
  }
  return counts;
};

const root = join(import.meta.dirname, '../../../..');

const main = async (): Promise<void> => {
  readArguments({}, 'Usage: npm run signatures:check');
  await onDatabase(async (db) => {
    const dataDir = dataFolder(process.env, root);
    const files = openFileStore(readFileSettings(process.env, dataDir));
    await expectStore(db, files);
    const keys = openTrustedAuthorities(process.env, dataDir);
    try {
      const { signatures, letters, lettersNotKept, falseSignatures, falseLetters } = await checkSignatures(
        { db, files, keys, clock: () => new Date(), atOnce: 200 },
        (line) => console.error(line),
      );
      if (falseSignatures + falseLetters > 0) process.exitCode = 1;
      console.log(
        `${signatures} signatures of documents, ${falseSignatures} of them false; ${letters} letters of the exchange, ${falseLetters} of them with a false signature.`,
      );
      if (lettersNotKept > 0) console.log(`${lettersNotKept} letters of the exchange are kept without their text.`);
    } finally {
      await keys.close();
      files.close();
    }
  });
};

if (import.meta.main) await runCommand(main);
