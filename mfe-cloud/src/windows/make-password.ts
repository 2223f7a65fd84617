/** 32 letters and digits that cannot be confused with each other. */
const characters = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Eighty random bits in a form that can be read out. */
export const makePassword = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => characters.charAt(byte % characters.length)).join('');
