const dayMs = 86_400_000;

/** The five days from Monday of the week of a day, 'YYYY-MM-DD'. */
export const weekOf = (today: string): readonly string[] => {
  const at = Date.parse(`${today}T00:00:00Z`);
  const sinceMonday = (new Date(at).getUTCDay() + 6) % 7;
  return [0, 1, 2, 3, 4].map((day) => new Date(at + (day - sinceMonday) * dayMs).toISOString().slice(0, 10));
};

/** The weekday's number, 0 for Monday. */
export const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
