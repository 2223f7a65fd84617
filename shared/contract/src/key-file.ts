/** Key files are .p12 (SIG-2) and small: a larger file is something else. */
export const maxKeyBytes = 64 * 1024;
export const keyFileType = '.p12';
