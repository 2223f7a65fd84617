import type { DocumentLanguage, TemplateField } from '@qujat/contract/draft-form';

/**
 * Slots: places where one remote shows a part of another. The remote that gives a slot exports a component with these props; the remote
 * that asks for it writes `<Slot name="…" props={…} />`. A wrong name or wrong props do not compile. A new slot is one entry here, named
 * `<namespace of the giving remote>/<what it is>`.
 */
export interface Slots {
  /** The connected mailbox inside the document work area: its list, and the letter that is open (LST-1). */
  'mail/mailbox': {
    /** Uid of the open letter; null shows the list. */
    letter: string | null;
    /** The person opened a letter, or returned to the list (null). */
    onLetterChange: (letter: string | null) => void;
    /** The address of a letter, so that a browser can open it in another tab. Older releases of the work area have none. */
    letterAddress?: (letter: string) => string;
  };
  /** A dialog in which a person picks one of their documents (new post of the feed). */
  'documents/document-picker': {
    onPick: (document: { id: string; name: string }) => void;
    onClose: () => void;
  };
  /** The fields of a template as the writer of a document fills them in: whoever designs the template tries them (ADM-20). */
  'documents/template-form': {
    fields: readonly TemplateField[];
    language: DocumentLanguage;
    departments: readonly { id: number; name: string }[];
    values: Readonly<Record<string, string>>;
    onChange: (key: string, value: string) => void;
  };
  /** The tasks under a document, with the form of another one for whoever may give it (TSK-31). */
  'control/document-tasks': {
    documentId: number;
  };
  /** Tasks that wait for the reader, beside the documents that do (TSK-33). */
  'control/own-tasks': {
    /** How many there are, once it is known and whenever it changes. */
    onCount: (count: number) => void;
  };
}

/** Name of a slot, for example 'mail/mailbox'. */
export type SlotName = keyof Slots;
