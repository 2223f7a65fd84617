import { createDiskStore } from './disk-store.ts';
import { createS3Store, type S3Settings } from './s3-store.ts';
import type { FileStore } from './store.ts';

/** Where files are kept: a folder, or a bucket. */
export type FileSettings = { readonly folder: string } | { readonly s3: S3Settings };

export const openFileStore = (settings: FileSettings): FileStore =>
  's3' in settings ? createS3Store(settings.s3) : createDiskStore(settings.folder);
