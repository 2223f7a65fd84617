/** The files that an organisation accepts (ADM-90), below what the product accepts from anybody. */
import type { Queryable } from '../database/pool.ts';
import type { ReceivedFile } from '../files/receive.ts';
import { extensionOf } from '../files/store-file.ts';
import { BusinessError } from '../http/errors.ts';
import { loadPolicy } from './policy.ts';

/** Throws BusinessError. A file that is refused here has been received, and is removed with the answer. */
export const expectAcceptedFiles = async (db: Queryable, organisationId: number, files: readonly ReceivedFile[]): Promise<void> => {
  const { fileKinds, fileMegabytes } = await loadPolicy(db, organisationId);
  for (const { name, size } of files) {
    if (fileKinds.length > 0 && !fileKinds.some(({ extension }) => extension === extensionOf(name)))
      throw new BusinessError('policy.fileKind', { name, kinds: fileKinds.map(({ extension }) => extension).join(', ') });
    if (fileMegabytes !== null && size > fileMegabytes * 1024 * 1024)
      throw new BusinessError('policy.fileSize', { name, megabytes: fileMegabytes });
  }
};
