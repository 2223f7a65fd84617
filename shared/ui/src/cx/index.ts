/** Joins the class names that are set: `cx(styles.row, selected && styles.selected)`. */
export function cx(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
