/** The default time zone of an organisation (SHL-20). */
export const defaultTimeZone = 'Asia/Almaty';

let zone = defaultTimeZone;

/** Created once for each zone: creating one costs more than a hundred uses. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(name: string): Intl.DateTimeFormat {
  const known = clocks.get(name);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    era: 'short',
  });
  clocks.set(name, clock);
  return clock;
}

/** Offsets of time zones change only at a quarter of an hour. */
const quarter = 900_000;
const offsets = new Map<string, Map<number, number>>();

/** Milliseconds that a zone is ahead of Greenwich at an instant (milliseconds since 1970). */
function offsetAt(instant: number, name: string): number {
  const known = offsets.get(name) ?? new Map<number, number>();
  offsets.set(name, known);
  const start = Math.floor(instant / quarter) * quarter;
  const before = known.get(start);
  if (before !== undefined) return before;
  const parts = Object.fromEntries(
    clockOf(name)
      .formatToParts(start)
      .map(({ type, value }) => [type, value]),
  );
  const year = parts['era'] === 'BC' ? 1 - Number(parts['year']) : Number(parts['year']);
  const wall = new Date(0);
  wall.setUTCFullYear(year, Number(parts['month']) - 1, Number(parts['day']));
  wall.setUTCHours(Number(parts['hour']), Number(parts['minute']), Number(parts['second']));
  if (known.size > 10_000) known.clear();
  known.set(start, wall.getTime() - start);
  return wall.getTime() - start;
}

/** The instant at which a zone's clock shows `wall`: the first if there are two, the one after the gap if there is none. */
function instantOf(wall: number, name: string): number {
  const guess = wall - offsetAt(wall, name);
  const offset = offsetAt(guess, name);
  const found = wall - offset;
  return offsetAt(found, name) === offset ? found : wall - Math.min(offset, offsetAt(found, name));
}

/** Sets the organisation's time zone (IANA name) for every date shown from now on; an unknown one is refused. */
export function setTimeZone(name: string): void {
  // Throws RangeError for an unknown name here, and not in the middle of a table.
  clockOf(name);
  zone = name;
}

/** The time zone in which dates are shown. */
export function timeZone(): string {
  return zone;
}

/** A moment: seconds since 1970 (as the wire has it), an ISO string, or a Date. */
export type Moment = number | string | Date;

const dayOnly = /^\d{4}-\d{2}-\d{2}$/;
/** A time without a zone, which servers mean as Greenwich's; `Date` would take the browser's own zone. */
const withoutZone = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3})\d*)?)?$/;

/** Milliseconds since 1970; NaN for an invalid date. */
function instantAt(moment: Moment): number {
  if (typeof moment === 'number') return moment * 1000;
  if (typeof moment !== 'string') return moment.getTime();
  const [, year, month, day, hour, minute, second = 0, fraction = ''] = withoutZone.exec(moment) ?? [];
  return year === undefined
    ? Date.parse(moment)
    : Date.UTC(+year, Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second), Number(fraction.padEnd(3, '0')));
}

/**
 * The clock of the organisation's zone at a moment: a Date whose UTC fields are what that clock shows; undefined for an invalid date.
 * 'YYYY-MM-DD' is that very day.
 */
export function inZone(moment: Moment, name = zone): Date | undefined {
  const instant = instantAt(moment);
  if (Number.isNaN(new Date(instant).getTime())) return undefined;
  return new Date(typeof moment === 'string' && dayOnly.test(moment) ? instant : instant + offsetAt(instant, name));
}

/** The midnight that begins a day ('YYYY-MM-DD') in the organisation's zone, milliseconds since 1970; NaN for an invalid day. */
export function midnightOf(day: string): number {
  const wall = instantAt(day);
  return Number.isNaN(wall) ? wall : instantOf(wall, zone);
}

const padded = (value: number, digits = 2): string => String(value).padStart(digits, '0');

/** The day that a clock of {@link inZone} shows, 'YYYY-MM-DD'. */
export const isoDay = (clock: Date): string =>
  `${padded(clock.getUTCFullYear(), 4)}-${padded(clock.getUTCMonth() + 1)}-${padded(clock.getUTCDate())}`;

/** The same day as people here write it, 'DD.MM.YYYY'. */
export const writtenDay = (clock: Date): string => isoDay(clock).split('-').reverse().join('.');

/** Its hours and minutes, 'HH:mm'. */
export const writtenTime = (clock: Date): string => `${padded(clock.getUTCHours())}:${padded(clock.getUTCMinutes())}`;
