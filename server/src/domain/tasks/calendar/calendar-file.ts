/** A calendar file as RFC 5545 writes it: whole days, lines of at most 75 bytes, and identifiers that stay. Pure. */

export interface CalendarEvent {
  /** The same for the same deadline, whatever has changed about it. */
  readonly uid: string;
  /** 'YYYY-MM-DD'. */
  readonly day: string;
  /** Rises with every change. */
  readonly sequence: number;
  readonly summary: string;
  readonly description: string;
  /** '' if nobody has said where the product is found. */
  readonly address: string;
}

export interface CalendarFile {
  readonly name: string;
  readonly now: Date;
  readonly events: readonly CalendarEvent[];
}

/** Control characters mean nothing in a text; a line feed is written as a letter. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?|\u2028|\u2029/g, '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, ' ')
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

const longestLine = 75;

/** Breaks a line between characters, never inside one: the limit counts bytes. */
const folded = (line: string): string => {
  const lines: string[] = [];
  let current = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > longestLine) {
      lines.push(current);
      // The space that continues a line counts too.
      current = ' ';
      bytes = 1;
    }
    current += character;
    bytes += size;
  }
  return [...lines, current].join('\r\n');
};

const dateOf = (day: string): string => day.replaceAll('-', '');
const nextDay = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
const momentOf = (moment: Date): string => `${moment.toISOString().replaceAll(/[-:]/g, '').slice(0, 15)}Z`;

const eventLines = ({ uid, day, sequence, summary, description, address }: CalendarEvent, now: Date): string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `DTSTAMP:${momentOf(now)}`,
  `DTSTART;VALUE=DATE:${dateOf(day)}`,
  // The end is the first day that does not belong to it.
  `DTEND;VALUE=DATE:${dateOf(nextDay(day))}`,
  `SEQUENCE:${sequence}`,
  `SUMMARY:${escaped(summary)}`,
  ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
  ...(address ? [`URL:${address}`] : []),
  // A deadline takes none of the person's time.
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
];

export const calendarFile = ({ name, now, events }: CalendarFile): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Qujat//Deadlines//RU',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap((event) => eventLines(event, now)),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('');
