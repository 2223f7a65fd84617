/** The addresses of an authority's lists and responder: the extensions of the certificates that it has issued (RFC 5280). */
import type { X509Certificate } from 'node:crypto';
import { AsnConvert } from '@peculiar/asn1-schema';
import { AuthorityInfoAccessSyntax, CRLDistributionPoints } from '@peculiar/asn1-x509';
import { webAddress } from '../../reach/fetch-bytes.ts';
import { extensionOf } from '../certificate.ts';

const ids = { lists: '2.5.29.31', freshest: '2.5.29.46', access: '1.3.6.1.5.5.7.1.1', ocsp: '1.3.6.1.5.5.7.48.1' } as const;
/** No real certificate has more addresses. */
const most = 8;

const asWeb = (addresses: readonly (string | undefined)[]): string[] =>
  [...new Set(addresses.flatMap((each) => (each && webAddress(each)?.href) || []))].slice(0, most);

const parsed = <T>(read: () => T, otherwise: T): T => {
  try {
    return read();
  } catch {
    // An extension that cannot be parsed names no address.
    return otherwise;
  }
};

/** The addresses in an extension of the type `CRLDistributionPoints`, which `FreshestCRL` shares. */
export const pointsIn = (extension: Uint8Array | null): string[] =>
  extension
    ? parsed(
        () =>
          asWeb(
            [...AsnConvert.parse(extension, CRLDistributionPoints)].flatMap(({ distributionPoint }) =>
              (distributionPoint?.fullName ?? []).map(({ uniformResourceIdentifier }) => uniformResourceIdentifier),
            ),
          ),
        [],
      )
    : [];

/** The lists that cover this certificate: base lists and delta lists. */
export const listAddresses = (certificate: Pick<X509Certificate, 'raw'>): string[] => [
  ...new Set([ids.lists, ids.freshest].flatMap((oid) => pointsIn(extensionOf(certificate, oid)))),
];

const respondersOf = new WeakMap<object, readonly string[]>();

/** The responders for this certificate. */
export const responderAddresses = (certificate: Pick<X509Certificate, 'raw'>): readonly string[] => {
  const known = respondersOf.get(certificate);
  if (known) return known;
  const extension = extensionOf(certificate, ids.access);
  const found = extension
    ? parsed(
        () =>
          asWeb(
            [...AsnConvert.parse(extension, AuthorityInfoAccessSyntax)]
              .filter(({ accessMethod }) => accessMethod === ids.ocsp)
              .map(({ accessLocation }) => accessLocation.uniformResourceIdentifier),
          ),
        [],
      )
    : [];
  respondersOf.set(certificate, found);
  return found;
};
