import { readPageConfiguration } from '@qujat/api';

const at = (path: string): string => new URL(path, readPageConfiguration().bases.second || location.origin).href;

/** A file of the feed by its download code: for a picture (FEE-7). */
export const fileAddress = (code: string): string => at(`/file/dwn?code=${encodeURIComponent(code)}`);

/** The same as a download. */
export const downloadAddress = (code: string): string => `${fileAddress(code)}&download=1`;

/** The page of a document, which opens in a separate window. */
export const documentAddress = (id: number): string =>
  new URL(`/ce/opendoc/?${id}`, readPageConfiguration().bases.main || location.origin).href;
