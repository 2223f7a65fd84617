import type { DocumentListItem } from '@qujat/contract/document-list';

export interface NoteDialogProps {
  readonly document: DocumentListItem;
  readonly onClose: () => void;
}
