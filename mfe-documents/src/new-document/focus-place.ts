/** Moves the focus to a place that is missing or wrong: its field, or the stage of the route that lacks somebody. */
export const focusPlace = (box: HTMLElement): void => {
  const stage = [...box.querySelectorAll('section')].find((each) => each.querySelector('[role="alert"]'));
  // A select field of a template has a hidden input next to its button.
  const field =
    stage?.querySelector<HTMLElement>('[data-adds]') ??
    box.querySelector<HTMLElement>('[aria-invalid="true"]:not([aria-hidden])') ??
    box.querySelector<HTMLElement>('input:not([aria-hidden]), button');
  field?.focus();
  (stage ?? box).scrollIntoView?.({ block: 'center' });
};
