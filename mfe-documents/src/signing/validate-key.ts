/** Required input before a key is sent (SIG-2). */
import { keyFileType, maxKeyBytes } from '@qujat/contract/key-file';

export type KeyFault = 'neither' | 'noPassword' | 'noFile' | 'wrongFile' | 'emptyFile' | 'largeFile';

export const keyFault = (file: File | null, password: string): KeyFault | null => {
  if (!file) return password === '' ? 'neither' : 'noFile';
  if (password === '') return 'noPassword';
  if (!file.name.toLowerCase().endsWith(keyFileType)) return 'wrongFile';
  if (file.size === 0) return 'emptyFile';
  return file.size > maxKeyBytes ? 'largeFile' : null;
};
