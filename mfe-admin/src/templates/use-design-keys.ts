import { useEffect, type RefObject } from 'react';

interface DesignKeys {
  readonly box: RefObject<HTMLElement | null>;
  readonly onUndo: () => void;
  readonly onTry: () => void;
}

const isText = (element: Element): boolean => element.matches('textarea, input:not([type="checkbox"])');

/**
 * Ctrl+Z takes the last change of the design back, also what was typed in it; Ctrl+Enter opens the form to be tried; «/» goes to the kinds
 * of field, and the one that is pressed comes after the chosen field. Fields with example values keep the keys that they need.
 */
export const useDesignKeys = ({ box, onUndo, onTry }: DesignKeys): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { target } = event;
      if (event.defaultPrevented || !(target instanceof Element) || target.closest('[role="dialog"], [role="alertdialog"], [role="menu"]'))
        return;
      const isControl = event.ctrlKey || event.metaKey;
      if (isControl && event.code === 'KeyZ' && !event.shiftKey && !event.altKey) {
        if (isText(target) && target.closest('[data-tried]')) return;
        event.preventDefault();
        onUndo();
      } else if (isControl && event.key === 'Enter') {
        event.preventDefault();
        onTry();
      } else if (event.key === '/' && !isControl && !event.altKey && !isText(target)) {
        const first = box.current?.querySelector<HTMLElement>('[data-form] fieldset > [data-adds]');
        // The route is shown instead of the form.
        if (!first || first.checkVisibility?.() === false) return;
        event.preventDefault();
        first.focus();
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
};
