import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Ctrl+Enter, or Cmd+Enter, anywhere on the page does the main act; not in a window above it. */
export const useSubmitKey = (page: RefObject<HTMLElement | null>, onSubmit: () => void): void => {
  const submit = useEffectEvent(onSubmit);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
      const target = event.target as Node;
      if (target !== document.body && !page.current?.contains(target)) return;
      // A list of suggestions would choose one.
      event.preventDefault();
      event.stopPropagation();
      // A field that is left takes up what is typed: a short date becomes a whole one.
      const active = document.activeElement as HTMLElement | null;
      active?.blur();
      active?.focus({ preventScroll: true });
      setTimeout(() => submit());
    };
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, [page]);
};
