/** 32 letters and digits that are not mistaken for each other. */
const characters = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Eighty random bits that can be read out. */
export const makePassword = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => characters.charAt(byte % characters.length)).join('');
