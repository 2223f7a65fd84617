import { readPageConfiguration } from '@qujat/api';
import type { PdfForm } from '@qujat/contract/document-pages';
import { serverNow } from '@qujat/session';

const at = (path: string): string => `${readPageConfiguration().bases.main}${path}`;

/** The server's pages about a document (PAG-2). */
export const documentAddress = {
  /** For reading and printing. */
  view: (id: number): string => at(`/ce/viewdoc/?${id}`),
  print: (id: number): string => at(`/ce/viewdoc/?${id}&auto_print=1`),
  /** For working on it. */
  open: (id: number): string => at(`/ce/opendoc/?${id}`),
  history: (id: number): string => at(`/ce/showhist_win.php?q=${id}`),
  plan: (id: number): string => at(`/ce/exeplan/?${id}`),
  /** The time in the address prevents the browser from showing an older file. */
  pdf: (id: number, form?: PdfForm): string =>
    at(`/ce/pdf.php?q=${id}&pdf=show${form ? `&form=${form}` : ''}&t=${Math.floor(serverNow() / 1000)}`),
  /** Our extension: the package that proves the signatures without the server. */
  package: (id: number): string => at(`/ce/signedpackage/?${id}`),
};
