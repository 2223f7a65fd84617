import { buffer } from 'node:stream/consumers';
import type { FileStore } from './store.ts';

/** Reads a whole file into memory, to be signed or sent as one piece. Rejects like {@link FileStore.read}. */
export const readAll = async (files: FileStore, key: string): Promise<Buffer> => buffer((await files.read(key)).content);
