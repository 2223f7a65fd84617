import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);

/** The default time zone of an organisation (SHL-20). */
export const defaultTimeZone = 'Asia/Almaty';

let zone = defaultTimeZone;

/** Created once for each zone: creating one costs more than a hundred uses, and dayjs' own zones create one for each date. */
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

/** The local time in the organisation's zone at a moment; undefined for an invalid date. 'YYYY-MM-DD' is that very day. */
export function inZone(moment: Moment, name = zone): Dayjs | undefined {
  const instant = dayjs.utc(typeof moment === 'number' ? moment * 1000 : moment);
  if (!instant.isValid()) return undefined;
  return typeof moment === 'string' && dayOnly.test(moment) ? instant : instant.add(offsetAt(instant.valueOf(), name), 'millisecond');
}

/** The midnight that begins a day ('YYYY-MM-DD') in the organisation's zone, milliseconds since 1970; NaN for an invalid day. */
export function midnightOf(day: string): number {
  const wall = dayjs.utc(day).valueOf();
  return Number.isNaN(wall) ? wall : instantOf(wall, zone);
}
