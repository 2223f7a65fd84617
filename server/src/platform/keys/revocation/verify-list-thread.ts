/** Verifies the signature of a large list: with the national algorithms this takes about a second per megabyte. */
import { signerOf } from '../revocation-list.ts';
import type { ListToVerify } from './verify-list.ts';

const bytes = (value: Uint8Array): Buffer => Buffer.from(value.buffer, value.byteOffset, value.byteLength);

export default ({ signed, digest, signature, authorities }: ListToVerify): number | undefined =>
  signerOf(
    { signed: bytes(signed), digest, signature: bytes(signature) },
    authorities.map((raw) => ({ raw: bytes(raw) })),
  );
