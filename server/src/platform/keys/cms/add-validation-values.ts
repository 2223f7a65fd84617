/**
 * Adds everything to a signature that proves its certificates later (CAdES B-LT, ETSI EN 319 122-1): the certificates above them, OCSP
 * responses and revocation lists. None of it is signed, so the signature and its time stamp stay as they were.
 */
import { childrenOf, context, expectTag, integer, oid, oidOf, sequence, tags, tlv, type Node } from '../der.ts';
import { oids } from '../oids.ts';
import { contentInfo, signedDataIn } from './read.ts';

/** DER of each value. */
export interface ValidationValues {
  readonly certificates: readonly Uint8Array[];
  readonly lists: readonly Uint8Array[];
  /** Whole OCSP responses (RFC 6960). */
  readonly answers: readonly Uint8Array[];
}

const certificatesTag = 0xa0;
const revocationTag = 0xa1;
/** RFC 5652: the version of a signature with other revocation information than lists. */
const versionWithOtherForms = 5;

const find = (parts: readonly Node[], tag: number): readonly Node[] => {
  // The first three elements are version, digest algorithms and content; the last are the signers.
  const found = parts.slice(3, -1).find((each) => each.tag === tag);
  return found ? childrenOf(found) : [];
};

/** A SET OF in DER: ordered by bytes, each value once. */
const setOf = (tag: number, values: readonly Uint8Array[]): readonly Buffer[] => {
  const each = [...new Map(values.map((value) => [Buffer.from(value).toString('latin1'), value])).values()];
  return each.length > 0 ? [tlv(tag, ...each.toSorted(Buffer.compare))] : [];
};

/** RFC 5940. */
const choiceOf = (answer: Uint8Array): Buffer => context(1, oid(oids.ocspResponse), answer);

/** Throws DerError if it is not a signature. Values that the signature already contains are not repeated. */
export const addValidationValues = (cms: Uint8Array, { certificates, lists, answers }: ValidationValues): Buffer => {
  const parts = signedDataIn(cms);
  const [version, digests, content] = parts;
  const kept = (tag: number): Buffer[] => find(parts, tag).map(({ raw }) => raw);
  const revocation = [...kept(revocationTag), ...lists, ...answers.map(choiceOf)];
  const hasOtherForms = revocation.some(([tag]) => tag === revocationTag);
  return contentInfo(
    sequence(
      hasOtherForms ? integer(versionWithOtherForms) : (version?.raw ?? Buffer.alloc(0)),
      digests?.raw ?? Buffer.alloc(0),
      content?.raw ?? Buffer.alloc(0),
      ...setOf(certificatesTag, [...kept(certificatesTag), ...certificates]),
      ...setOf(revocationTag, revocation),
      parts.at(-1)?.raw ?? Buffer.alloc(0),
    ),
  );
};

const answerIn = (choice: Node): Buffer[] => {
  const [form, answer] = choice.tag === revocationTag ? childrenOf(choice) : [];
  return form && answer && oidOf(form) === oids.ocspResponse ? [expectTag(answer, tags.sequence).raw] : [];
};

/** The values in a signature; none of them has been verified. Throws DerError if it is not a signature. */
export const validationValuesIn = (cms: Uint8Array): ValidationValues => {
  const parts = signedDataIn(cms);
  const rawOf = (nodes: readonly Node[]): Buffer[] => nodes.filter(({ tag }) => tag === tags.sequence).map(({ raw }) => raw);
  const revocation = find(parts, revocationTag);
  return { certificates: rawOf(find(parts, certificatesTag)), lists: rawOf(revocation), answers: revocation.flatMap(answerIn) };
};
