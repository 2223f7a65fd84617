/** Dates of the server's pages, in an organisation's time zone. */
const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(timeZone, made);
  return made;
};

const partsOf = (moment: Date, timeZone: string): Record<string, string> =>
  Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );

/** '20.11.2026' (SHL-20), the same in every language. */
export const dayText = (moment: Date, timeZone: string): string => {
  const { day, month, year } = partsOf(moment, timeZone);
  return `${day}.${month}.${year}`;
};

/** '20.11.2026' of '2026-11-20'; what is written otherwise stays as it was written. */
export const writtenDay = (day: string): string => day.replace(/^(\d{4})-(\d\d)-(\d\d)(?:T.*)?$/, '$3.$2.$1');

/** '20.11.2026 14:05'. */
export const momentText = (moment: Date, timeZone: string): string => {
  const { hour, minute } = partsOf(moment, timeZone);
  return `${dayText(moment, timeZone)} ${hour}:${minute}`;
};

/** '20.11.2026 14:05:09', for logs. */
export const exactText = (moment: Date, timeZone: string): string =>
  `${momentText(moment, timeZone)}:${partsOf(moment, timeZone)['second']}`;

const dayNumber = (moment: Date, timeZone: string): number => {
  const { day, month, year } = partsOf(moment, timeZone);
  return Date.UTC(Number(year), Number(month) - 1, Number(day)) / 86_400_000;
};

/** How many days of the calendar the second moment is later than the first, whatever the hours. */
export const daysBetween = (from: Date, to: Date, timeZone: string): number => dayNumber(to, timeZone) - dayNumber(from, timeZone);

/** Seconds since 1970, the wire's form of a moment. */
export const unixSeconds = (moment: Date): number => Math.floor(moment.getTime() / 1000);
