/** The input of a form by its name; forms here are uncontrolled, their values are read when they are sent. */
export function inputOf(form: HTMLFormElement, name: string): HTMLInputElement {
  const found = form.elements.namedItem(name);
  if (!(found instanceof HTMLInputElement)) throw new Error(`The form has no input ${name}`);
  return found;
}
