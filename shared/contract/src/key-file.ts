/** Files of keys are .p12 (SIG-2) and small: what is larger is something else. */
export const maxKeyBytes = 64 * 1024;
export const keyFileType = '.p12';
