/** A session to enter into a calendar. Instants are ISO 8601. */
export interface CalendarEntry {
  uid: string;
  start: string;
  end: string;
  title: string;
  place: string;
  notes: string;
  /** Where it can be booked, absolute. */
  url?: string;
  /** Grows with each change of it; 0 when absent. */
  sequence?: number;
  isCancelled?: boolean;
}

/** `2026-11-20T13:00:00.000Z` as `20261120T130000Z`. */
const stamp = (instant: string): string =>
  `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r?\n/g, '\\n');

/** Lines have 75 octets at most; those that follow begin with a space. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (octets + size > 74) {
      parts.push(part);
      [part, octets] = ['', 0];
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join('\r\n ');
}

/** A calendar that people subscribe to. */
interface Subscribed {
  name: string;
  /** How often it is worth asking again, in minutes. */
  refreshMinutes: number;
}

/** Entries as an iCalendar file (RFC 5545). @param now when they were written, ISO 8601 */
export function calendarFile(
  entries: readonly CalendarEntry[],
  now: string,
  subscribed?: Subscribed,
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Guichet//Tickets//EN',
    'METHOD:PUBLISH',
    ...(subscribed ? subscription(subscribed) : []),
    ...entries.flatMap((entry) => [
      'BEGIN:VEVENT',
      `UID:${escaped(entry.uid)}`,
      `DTSTAMP:${stamp(now)}`,
      `SEQUENCE:${entry.sequence ?? 0}`,
      `STATUS:${entry.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
      `DTSTART:${stamp(entry.start)}`,
      `DTEND:${stamp(entry.end)}`,
      `SUMMARY:${escaped(entry.title)}`,
      `LOCATION:${escaped(entry.place)}`,
      `DESCRIPTION:${escaped(entry.notes)}`,
      ...(entry.url ? [`URL:${entry.url}`] : []),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

/** As RFC 7986 has it, and as calendars knew it before. */
const subscription = ({ name, refreshMinutes }: Subscribed): string[] => [
  `NAME:${escaped(name)}`,
  `X-WR-CALNAME:${escaped(name)}`,
  `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshMinutes}M`,
  `X-PUBLISHED-TTL:PT${refreshMinutes}M`,
];
