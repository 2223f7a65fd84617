/** What must be given before a key is sent (specification 2 §5). */
import { keyFileType, maxKeyBytes } from '@qujat/contract/key-file';

export type KeyFault = 'neither' | 'noPassword' | 'noFile' | 'wrongFile';

export const keyFault = (file: File | null, password: string): KeyFault | null => {
  if (!file) return password === '' ? 'neither' : 'noFile';
  if (password === '') return 'noPassword';
  return file.name.toLowerCase().endsWith(keyFileType) && file.size > 0 && file.size <= maxKeyBytes ? null : 'wrongFile';
};
