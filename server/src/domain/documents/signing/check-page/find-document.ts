/** Finds the document of a code or a file, and verifies it again. */
import { createHash } from 'node:crypto';
import type { DocumentStatus } from '@qujat/contract/vocabulary';
import type { RequestContext } from '../../../../platform/http/context.ts';
import type { DocumentContext } from '../../services.ts';
import {
  certifyOriginal,
  certifyVoided,
  type CertifiedOriginal,
  type CertifiedSignature,
  type VoidedSignature,
} from '../proof/certified.ts';
import type { InspectedFile } from './inspect-file.ts';

/** What the page shows to anybody with the code: never the subject or the text. */
export interface FoundDocument {
  readonly id: number;
  readonly organisationId: number;
  readonly documentId: number;
  readonly checkCode: string;
  readonly sha256: string;
  readonly droppedAt: Date | null;
  readonly status: DocumentStatus;
  readonly number: string;
  readonly issuedAt: Date;
  readonly template: { readonly ru: string; readonly kk: string };
  readonly organisation: { readonly ru: string; readonly kk: string; readonly bin: string | null };
  readonly timeZone: string;
}

const select = ({ db }: Pick<RequestContext, 'db'>) =>
  db
    .selectFrom('document_originals as o')
    .innerJoin('documents as d', (join) => join.onRef('d.id', '=', 'o.document_id').onRef('d.organisation_id', '=', 'o.organisation_id'))
    .innerJoin('templates as t', (join) => join.onRef('t.id', '=', 'd.template_id').onRef('t.organisation_id', '=', 'd.organisation_id'))
    .innerJoin('organisations as org', 'org.id', 'd.organisation_id')
    .select([
      'o.id',
      'o.organisation_id',
      'o.document_id',
      'o.check_code',
      'o.sha256',
      'o.dropped_at',
      'd.status',
      'd.number',
      'd.issue_date',
      't.name_ru',
      't.name_kk',
    ])
    .select(['org.name_ru as organisation_ru', 'org.name_kk as organisation_kk', 'org.bin', 'org.time_zone']);

const shaped = (row: Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>): FoundDocument => ({
  id: row.id,
  organisationId: row.organisation_id,
  documentId: row.document_id,
  checkCode: row.check_code,
  sha256: row.sha256,
  droppedAt: row.dropped_at,
  status: row.status,
  number: row.number,
  issuedAt: row.issue_date,
  template: { ru: row.name_ru, kk: row.name_kk },
  organisation: { ru: row.organisation_ru, kk: row.organisation_kk, bin: row.bin },
  timeZone: row.time_zone,
});

export const findByCode = async (context: Pick<RequestContext, 'db'>, code: string): Promise<FoundDocument | null> => {
  const row = await select(context).where('o.check_code', '=', code).executeTakeFirst();
  return row ? shaped(row) : null;
};

interface FoundFile {
  readonly document: FoundDocument;
  readonly kind: 'original' | 'copy';
}

/** Finds by the SHA-256 of the whole file: the signed one, or an issued copy. Versions in force come first. */
const findByHash = async (context: Pick<RequestContext, 'db'>, sha256: string): Promise<FoundFile | null> => {
  const original = await select(context)
    .where('o.sha256', '=', sha256)
    .orderBy('o.dropped_at', (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst();
  if (original) return { document: shaped(original), kind: 'original' };
  const copy = await select(context)
    .innerJoin('signed_copies as c', (join) =>
      join.onRef('c.original_id', '=', 'o.id').onRef('c.organisation_id', '=', 'o.organisation_id'),
    )
    .where('c.sha256', '=', sha256)
    .executeTakeFirst();
  return copy ? { document: shaped(copy), kind: 'copy' } : null;
};

/** What was compared; the page describes it. */
export type Compared = { readonly kind: 'original' | 'copy'; readonly name: string } | ComparedPackage;

interface ComparedPackage {
  readonly kind: 'package';
  readonly name: string;
  readonly brought: number;
  /** Of those brought: signatures of the document that are in force, and ones that have become void since. */
  readonly known: number;
  readonly voided: number;
  /** All signatures of the document that are in force. */
  readonly kept: number;
}

export interface CheckedDocument {
  readonly document: FoundDocument;
  readonly certified: CertifiedOriginal;
  /** Signatures that are no longer binding. */
  readonly voided: readonly VoidedSignature[];
  /** Null if only a code was given. */
  readonly compared: Compared | null;
}

export const checkDocument = async (context: DocumentContext, document: FoundDocument): Promise<CheckedDocument> => {
  const certified = await certifyOriginal(context, document);
  return { document, certified, voided: await certifyVoided(context, document, certified.pdf), compared: null };
};

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Present and earlier forms: an older package contains a signature as it was before its renewal. */
const formsOf = (signatures: readonly CertifiedSignature[]): ReadonlySet<string> =>
  new Set(signatures.flatMap(({ kept }) => [hashOf(kept.cms), ...kept.earlierForms]));

/** Null if no document has this file; then the file proves nothing, whatever it claims. */
export const checkFile = async (
  context: DocumentContext,
  file: Pick<InspectedFile, 'name' | 'sha256' | 'package'>,
): Promise<CheckedDocument | null> => {
  const { name, package: brought } = file;
  const found = await findByHash(context, brought ? hashOf(brought.document) : file.sha256);
  if (!found) return null;
  const checked = await checkDocument(context, found.document);
  if (!brought) return { ...checked, compared: { kind: found.kind, name } };
  const { signatures } = checked.certified;
  const hashes = [...new Set(brought.signatures.map(hashOf))];
  const among = (forms: ReadonlySet<string>): number => hashes.filter((each) => forms.has(each)).length;
  const known = among(formsOf(signatures));
  const voided = among(formsOf(checked.voided));
  return { ...checked, compared: { kind: 'package', name, brought: brought.signatures.length, known, voided, kept: signatures.length } };
};
