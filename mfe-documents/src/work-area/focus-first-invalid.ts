/** Gives the focus to the first field of a form that lacks something, once the fields say what is the matter. */
export const focusFirstInvalid = (form: HTMLFormElement): void =>
  void setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
