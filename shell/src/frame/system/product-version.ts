import manifest from '../../../package.json';

/** The product's version, as its packages state it; the release of the shell is the hash of its contents. */
export const productVersion: string = manifest.version;
