/**
 * Whether the text is a day that the calendar has, as 'YYYY-MM-DD' (DEP-3), in the range of years that a person can type (`parseDate`). Pure.
 */
export const isCalendarDay = (text: string): boolean => {
  if (!/^(19|2\d)\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const midnight = new Date(`${text}T00:00:00Z`);
  // Date turns the 31st of February into a day of March.
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text);
};
