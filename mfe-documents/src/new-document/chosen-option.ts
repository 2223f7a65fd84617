/** The chosen option of a field. Options of older versions may have spaces at their ends. */
export const chosenOption = <Option extends { readonly value: string }>(options: readonly Option[], value: string): Option | undefined =>
  options.find((each) => each.value.trim() === value.trim());
