import { useLayoutEffect, useRef, type ReactNode } from 'react';

interface KeepsFocusProps {
  /** What is chosen: another value exchanges what is inside. */
  readonly of: string | number;
  readonly children: ReactNode;
}

/** A search and what was chosen in it replace each other: the focus that was in the one goes to the input or button of the other. */
export const KeepsFocus = ({ of, children }: KeepsFocusProps): ReactNode => {
  const box = useRef<HTMLDivElement>(null);
  const isHeld = useRef(false);
  const last = useRef(of);
  useLayoutEffect(() => {
    const isExchanged = last.current !== of;
    last.current = of;
    // An element that is removed with the focus tells nobody that it has lost it.
    if (isExchanged && isHeld.current && !box.current?.contains(document.activeElement))
      box.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [of]);
  return (
    <div
      ref={box}
      onFocus={() => {
        isHeld.current = true;
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        isHeld.current = relatedTarget !== null && currentTarget.contains(relatedTarget);
      }}
    >
      {children}
    </div>
  );
};
