import { useEffect, type RefObject } from 'react';

/** What mends a row carries this attribute. */
export const fixMark = 'data-fix';

const typesText = (element: Element | null): boolean =>
  element instanceof HTMLElement && (element.isContentEditable || element.matches('input, textarea, select, [role="combobox"]'));

/** N, or its key on another layout, goes to the control of the next error; after the last one comes the first. */
export const useNextError = (place: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const go = (event: KeyboardEvent): void => {
      if (event.code !== 'KeyN' || event.ctrlKey || event.metaKey || event.altKey || typesText(document.activeElement)) return;
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      const controls = [...(place.current?.querySelectorAll<HTMLElement>(`[${fixMark}] :is(input, button)`) ?? [])];
      const at = controls.findIndex((each) => each === document.activeElement);
      const next = controls[(at + 1) % controls.length];
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    document.addEventListener('keydown', go);
    return () => document.removeEventListener('keydown', go);
  }, [place]);
};
