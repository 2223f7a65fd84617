const dayMs = 86_400_000;

/** The weekday's number, 0 for Monday. */
export const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/**
 * The days of the week of a day, 'YYYY-MM-DD', from Monday. Saturday and Sunday are among them only if they are that day, or one of `busy`.
 */
export const weekOf = (today: string, busy: readonly string[] = []): readonly string[] => {
  const at = Date.parse(`${today}T00:00:00Z`);
  return [0, 1, 2, 3, 4, 5, 6]
    .map((day) => new Date(at + (day - weekdayOf(today)) * dayMs).toISOString().slice(0, 10))
    .filter((day, index) => index < 5 || day === today || busy.includes(day));
};
