import { keyFileType, maxKeyBytes } from '@qujat/contract/key-file';

/** What may be a key: the server looks into it, this spares the way there. */
export const isKeyFile = ({ name, size }: File): boolean => name.toLowerCase().endsWith(keyFileType) && size > 0 && size <= maxKeyBytes;
