interface Place {
  readonly position: string;
  readonly department: string;
}

/** Words as they are compared: cases change their ends. */
const stems = (text: string): readonly string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, Math.max(4, word.length - 3)));

const says = (position: string, department: string): boolean => {
  const within = stems(position);
  return stems(department).every((stem) => within.some((each) => each.startsWith(stem) || stem.startsWith(each)));
};

/** Position and department of a person; the position alone where it says the department: «Начальник отдела кадров». */
export const placeOf = ({ position, department }: Place): string =>
  (position !== '' && says(position, department) ? [position] : [position, department]).filter(Boolean).join('\u00A0· ');
