import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Ctrl+Enter, or Cmd+Enter, anywhere on the page does the main act; not in a window above it. */
export const useSubmitKey = (page: RefObject<HTMLElement | null>, onSubmit: () => void): void => {
  const submit = useEffectEvent(onSubmit);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented || event.repeat) return;
      const target = event.target as Node;
      if (target !== document.body && !page.current?.contains(target)) return;
      event.preventDefault();
      // The field that has the focus takes up what is typed first.
      setTimeout(() => submit());
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [page]);
};
