import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import type { Dayjs } from 'dayjs';

dayjs.extend(utc);
dayjs.extend(timezone);

/** Where an organisation is unless it says otherwise (decisions.md, "Queues"). */
export const defaultTimeZone = 'Asia/Almaty';

let zone = defaultTimeZone;

/** Sets the organisation's time zone (IANA name) for every date shown after it; an unknown one is refused. */
export function setTimeZone(name: string): void {
  // Throws RangeError for an unknown name, here and not in the middle of a table.
  dayjs(0).tz(name);
  zone = name;
}

/** The time zone that dates are shown in. */
export function timeZone(): string {
  return zone;
}

/** A moment: seconds since 1970 (as the wire has it), an ISO string, or a Date. */
export type Moment = number | string | Date;

const dayOnly = /^\d{4}-\d{2}-\d{2}$/;

/** The moment in the organisation's zone; undefined for what is no date. 'YYYY-MM-DD' is that very day. */
export function inZone(moment: Moment, name = zone): Dayjs | undefined {
  if (typeof moment === 'string' && dayOnly.test(moment)) return dayjs.tz(moment, name);
  const parsed = typeof moment === 'number' ? dayjs.unix(moment) : dayjs(moment);
  return parsed.isValid() ? parsed.tz(name) : undefined;
}
