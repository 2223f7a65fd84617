import { keyFileType, maxKeyBytes } from '@qujat/contract/key-file';
import { translate } from '@qujat/i18n';

/** Why a file cannot be a key, as a text; undefined if it may be one. The server checks its content; this only saves a request. */
export function keyFileProblem({ name, size }: File): string | undefined {
  if (!name.toLowerCase().endsWith(keyFileType)) return translate('account:problems.keyType');
  return size > 0 && size <= maxKeyBytes ? undefined : translate('account:problems.keySize', { kilobytes: maxKeyBytes / 1024 });
}
