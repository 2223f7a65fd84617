/** Focuses the first invalid field of a form, after the fields have shown their errors. */
export const focusFirstInvalid = (form: HTMLFormElement): void =>
  void setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
