/** The tab to which a key moves; undefined for other keys. The row wraps around. */
export function nextTab<Value>(values: readonly Value[], current: Value | null, key: string): Value | undefined {
  const index = current === null ? -1 : values.indexOf(current);
  switch (key) {
    case 'ArrowRight':
      return values[(index + 1) % values.length];
    case 'ArrowLeft':
      return values.at(index <= 0 ? -1 : index - 1);
    case 'Home':
      return values[0];
    case 'End':
      return values.at(-1);
    default:
      return undefined;
  }
}
