import { useState, type ReactNode, type RefObject } from 'react';
import { loadTexts } from '../today/texts.ts';
import { KeysWindow } from './keys-window.tsx';
import { useListKeys } from './use-list-keys.ts';

/** The keys of the list's rows, and their window on «?». */
const ListKeys = ({ list }: { readonly list: RefObject<HTMLElement | null> }): ReactNode => {
  const [open, setOpen] = useState(false);
  useListKeys({ list, onHelp: () => setOpen(true) });
  return open ? <KeysWindow onClose={() => setOpen(false)} /> : null;
};

/** With its texts. */
export const loadListKeys = async (): Promise<{ readonly ListKeys: typeof ListKeys }> => {
  await loadTexts();
  return { ListKeys };
};
