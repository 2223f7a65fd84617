/** Whether people may read a file, as far as the scanner is concerned. */
import { BusinessError } from '../../http/errors.ts';
import type { FileScan } from '@qujat/contract/file-scan';
import type { FileStore } from '../store.ts';

interface ScannedFile {
  readonly name: string;
  readonly scan: FileScan;
  readonly scan_finding?: string;
}

export const isReadable = ({ scan }: Pick<ScannedFile, 'scan'>, { refusesWaiting = false }: Pick<FileStore, 'refusesWaiting'>): boolean =>
  scan !== 'infected' && !(scan === 'waiting' && refusesWaiting);

/** Throws BusinessError for an infected file, and, if the policy says so, for one that waits. The owner is told what was found. */
export const expectReadable = (file: ScannedFile, files: Pick<FileStore, 'refusesWaiting'>, { isOwner = false } = {}): void => {
  if (isReadable(file, files)) return;
  const { name, scan, scan_finding: finding = '' } = file;
  if (scan === 'waiting') throw new BusinessError('files.waits', { name });
  throw isOwner ? new BusinessError('files.infectedOwn', { name, finding }) : new BusinessError('files.infected', { name });
};
