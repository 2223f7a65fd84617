/** The address at which a letter opens a document: in the reader, where it is read and decided (DAY-4). */
export const readLink = (origin: string, id: number): string => `${origin}/?read=${id}`;

/** The address of the card, for a draft, which is edited and not read. */
export const cardLink = (origin: string, id: number): string => `${origin}/?document=${id}`;
