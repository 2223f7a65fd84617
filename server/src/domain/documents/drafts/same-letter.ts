/** Whether two incoming letters are one and the same, by what their sender wrote on them (NEW-8). Pure. */

interface Correspondent {
  readonly bin: string | null;
  readonly name: string;
}

/** Quotation marks, hyphens and spaces are typed in many ways. */
const plain = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** BINs decide where both letters have one. */
export const isSameSender = (one: Correspondent, other: Correspondent): boolean =>
  one.bin && other.bin ? one.bin === other.bin : plain(one.name) !== '' && plain(one.name) === plain(other.name);

/** Our own letters have dd.mm.yyyy; gateways also write ISO 8601. Anything else stays as it is. */
const dayOf = (text: string): string => text.trim().replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3.$2.$1');

export const isSameDay = (one: string, other: string): boolean => dayOf(one) === dayOf(other);
