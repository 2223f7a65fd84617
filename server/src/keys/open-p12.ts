/** Opens a .p12 file with node-forge, which knows the older ciphers too. It keeps its thread busy for 150–250 ms. */
import forge from 'node-forge';
import type { KeyProblem } from './key-reader.ts';

/** What travels between threads: DER bytes. */
export type Opened = { readonly key: Uint8Array; readonly certificates: readonly Uint8Array[] } | { readonly problem: KeyProblem };

const bytesOf = (node: forge.asn1.Asn1): Uint8Array => new Uint8Array(Buffer.from(forge.asn1.toDer(node).getBytes(), 'binary'));

const bags = (p12: forge.pkcs12.Pkcs12Pfx, ...types: string[]): forge.pkcs12.Bag[] =>
  types.flatMap((type) => p12.getBags({ bagType: type })[type] ?? []);

export const openP12 = (file: Uint8Array, password: string): Opened => {
  let der: forge.asn1.Asn1;
  try {
    der = forge.asn1.fromDer(forge.util.createBuffer(Buffer.from(file).toString('binary')));
  } catch {
    return { problem: 'bad-file' };
  }
  const { certBag, keyBag, pkcs8ShroudedKeyBag } = forge.pki.oids as Record<'certBag' | 'keyBag' | 'pkcs8ShroudedKeyBag', string>;
  try {
    const p12 = forge.pkcs12.pkcs12FromAsn1(der, true, password);
    const [key] = bags(p12, pkcs8ShroudedKeyBag, keyBag);
    const keyNode = key?.key ? forge.pki.wrapRsaPrivateKey(forge.pki.privateKeyToAsn1(key.key)) : key?.asn1;
    const certificates = bags(p12, certBag).flatMap(({ cert, asn1 }) => (cert ? [bytesOf(forge.pki.certificateToAsn1(cert))] : asn1 ? [bytesOf(asn1)] : []));
    if (!keyNode || certificates.length === 0) return { problem: 'bad-file' };
    return { key: bytesOf(keyNode), certificates };
  } catch (error) {
    // forge has no error codes: its words are all there is.
    return { problem: /MAC could not be verified|password/i.test(String(error)) ? 'bad-password' : 'bad-file' };
  }
};
