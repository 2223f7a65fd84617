/** The input of a form by its name; forms here are uncontrolled, and their values are read on submission. */
export function inputOf(form: HTMLFormElement, name: string): HTMLInputElement {
  const found = form.elements.namedItem(name);
  if (!(found instanceof HTMLInputElement)) throw new Error(`The form has no input ${name}`);
  return found;
}
