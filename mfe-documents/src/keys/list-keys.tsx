import { lazyPart } from '@qujat/lazy';
import { LazyPart } from '@qujat/ui/lazy-part';
import { useState, type ReactNode, type RefObject } from 'react';
import { useListKeys } from './use-list-keys.ts';

const keysWindow = lazyPart(() =>
  import(/* webpackChunkName: "keys-window" */ './keys-window.tsx').then(({ loadKeysWindow }) => loadKeysWindow()),
);

/** The keys of the list's rows, and their window on «?». */
export const ListKeys = ({ list }: { readonly list: RefObject<HTMLElement | null> }): ReactNode => {
  const [open, setOpen] = useState(false);
  useListKeys({ list, onHelp: () => setOpen(true) });
  if (!open) return null;
  return (
    <LazyPart part={keysWindow} onFailure={() => setOpen(false)}>
      {({ KeysWindow }) => <KeysWindow onClose={() => setOpen(false)} />}
    </LazyPart>
  );
};
