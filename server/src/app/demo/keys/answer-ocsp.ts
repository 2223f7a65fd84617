/** Answers OCSP requests (RFC 6960), as the demo's authority does. */
import { createHash, createSign, type KeyObject, type X509Certificate } from 'node:crypto';
import { certificateParts } from '../../../platform/keys/certificate-parts.ts';
import {
  childrenOf,
  context,
  expectTag,
  generalizedTime,
  nothing,
  octets,
  octetsOf,
  oid,
  oidOf,
  readDer,
  sequence,
  tags,
  tlv,
  type Node,
} from '../../../platform/keys/der.ts';
import { oids } from '../../../platform/keys/oids.ts';

export interface Responder {
  readonly certificate: X509Certificate;
  readonly key: KeyObject;
  /** False if the authority itself answers: then its certificate is known. */
  readonly isDelegated: boolean;
  readonly issuer: X509Certificate;
  /** Null for a certificate in force; undefined for an unknown one. */
  readonly revokedAt: (serial: string) => Date | null | undefined;
  readonly from: Date;
  /** Null: newer information is available at any time. */
  readonly until: Date | null;
  /** Answers are prepared in advance, so they have no nonce. */
  readonly ignoresNonce?: boolean;
}

const isOf = (id: Node, issuer: X509Certificate): boolean => {
  const [, , key] = childrenOf(id);
  return octetsOf(key).equals(createHash('sha1').update(certificateParts(issuer.raw).key).digest());
};

const answerTo = (id: Node, { issuer, revokedAt, from, until }: Responder): Buffer => {
  const serial = expectTag(childrenOf(id)[3], tags.integer).content.toString('hex').toUpperCase();
  const revoked = isOf(id, issuer) ? revokedAt(serial) : undefined;
  const status = revoked === null ? tlv(0x80) : revoked ? context(1, generalizedTime(revoked)) : tlv(0x82);
  return sequence(id.raw, status, generalizedTime(from), ...(until ? [context(0, generalizedTime(until))] : []));
};

const refusal = sequence(tlv(0x0a, Buffer.from([1])));

/** A response to a request, both DER. */
export const answerOcsp = (request: Uint8Array, responder: Responder): Buffer => {
  let ids: Node[];
  let extensions: Node[];
  try {
    const [list, wrapped] = childrenOf(expectTag(childrenOf(expectTag(readDer(request), tags.sequence))[0], tags.sequence));
    ids = childrenOf(expectTag(list, tags.sequence)).map((each) => expectTag(childrenOf(each)[0], tags.sequence));
    extensions = wrapped ? childrenOf(expectTag(childrenOf(wrapped)[0], tags.sequence)) : [];
  } catch {
    return refusal;
  }
  const nonce = extensions.find((each) => oidOf(childrenOf(each)[0]) === oids.ocspNonce);
  const signed = sequence(
    context(1, certificateParts(responder.certificate.raw).subject),
    generalizedTime(responder.from),
    sequence(...ids.map((id) => answerTo(id, responder))),
    ...(nonce && !responder.ignoresNonce ? [context(1, sequence(nonce.raw))] : []),
  );
  const signature = createSign('sha256').update(signed).sign(responder.key);
  const basic = sequence(
    signed,
    sequence(oid(oids.sha256WithRsa), nothing()),
    tlv(tags.bitString, Buffer.from([0]), signature),
    ...(responder.isDelegated ? [context(0, sequence(responder.certificate.raw))] : []),
  );
  return sequence(tlv(0x0a, Buffer.from([0])), context(0, sequence(oid(oids.ocspBasic), octets(basic))));
};
