/** The furthest term of a task: days are counted one by one, and nobody plans further. */
const furthestYears = 10;

/** The 29th of February becomes the day before the 1st of March as text, which is all that a comparison needs. */
export const latestDue = (today: string): string => `${Number(today.slice(0, 4)) + furthestYears}${today.slice(4)}`;
