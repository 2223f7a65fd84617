import { createDiskStore } from './disk-store.ts';
import { createS3Store, type S3Settings } from './s3-store.ts';
import { scannedStore } from './scanning/scanned-store.ts';
import type { FileStore } from './store.ts';

/** Where files are stored: a folder or a bucket. */
export type FileSettings = { readonly folder: string } | { readonly s3: S3Settings };

/** Opens the store. With a scanner, written files wait for it. */
export const openFileStore = (settings: FileSettings, scanner: { readonly refusesWaiting: boolean } | null = null): FileStore => {
  const store = 's3' in settings ? createS3Store(settings.s3) : createDiskStore(settings.folder);
  return scanner ? scannedStore(store, scanner) : store;
};
