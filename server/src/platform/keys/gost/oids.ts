/** Identifiers of the national algorithms: GOST 34.10-2015 with 512 bits and Streebog, over the curve TC26-512-A. */
export const gostOids = {
  key512: '1.2.398.3.10.1.1.2.2',
  curve512A: '1.2.398.3.10.1.1.2.2.1',
  signature512: '1.2.398.3.10.1.1.2.3.2',
  digest512: '1.2.398.3.10.1.3.3',
} as const;
