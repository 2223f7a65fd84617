import { hasExtension } from '@qujat/api';
import { newDocumentAddress } from '../../templates/new-document-window.ts';
import { documentAddress } from './document-address.ts';

/** Where a new copy opens: in the draft editor or, if the server has none, as a document. */
export const openedCopyAddress = (id: number): string => (hasExtension('drafts') ? newDocumentAddress.draft(id) : documentAddress.open(id));
