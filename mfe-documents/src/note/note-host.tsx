import { useAtom } from 'jotai';
import type { ReactNode } from 'react';
import { openNoteAtom } from './note-atom.ts';

/** Shows the open note. */
export const NoteHost = (): ReactNode => {
  const [open, setOpen] = useAtom(openNoteAtom);
  return open ? <open.Dialog key={open.document.id} document={open.document} onClose={() => setOpen(null)} /> : null;
};
