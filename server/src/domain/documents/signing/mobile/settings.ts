/** How an installation signs by the state mobile application (eGov Mobile): docs/operating.md, docs/decisions/0410. */

export interface MobileSigning {
  /** The address that opens the application on the same phone; `{link}` stands for the encoded address of API №1. */
  readonly link: string;
  /** The product's own address, which the phone reaches. */
  readonly origin: string;
}

/** The launcher of the application's makers, with its numbers in the two stores. */
export const usualLink = 'https://m.egov.kz/mobileSign/?link={link}&isi=1476128386&ibi=kz.egov.mobile&apn=kz.mobile.mgov';

/** The makers' examples have this name in the address, and their launcher looks for it. */
export const infoPath = '/qrsigner/mgovSign';
export const documentsPath = '/qrsigner/mgovSign/documents';

/** What the application calls API №1: what is to be signed, and by whom. */
const infoAddress = ({ origin }: MobileSigning, code: string): string => `${origin}${infoPath}?code=${code}`;

/** API №2: the documents, and the way back of their signatures. */
export const documentsAddress = ({ origin }: MobileSigning, signing: string): string => `${origin}${documentsPath}?id=${signing}`;

/** What the QR code holds, without a space. */
export const qrText = (settings: MobileSigning, code: string): string => `mobileSign:${infoAddress(settings, code)}`;

export const launchLink = (settings: MobileSigning, code: string): string =>
  settings.link.replace('{link}', encodeURIComponent(infoAddress(settings, code)));

/** A phone cannot come to a product that does not know its own address. */
export const mobileSigningOf = (link: string | null, origin: string | null): MobileSigning | null =>
  link !== null && origin ? { link, origin } : null;
