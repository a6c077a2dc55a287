/** A session as a calendar entry. Instants are ISO 8601. */
export interface CalendarEntry {
  uid: string;
  start: string;
  end: string;
  title: string;
  place: string;
  notes: string;
  /** Absolute address to book it. */
  url?: string;
  /** Revision number; 0 when absent. */
  sequence?: number;
  isCancelled?: boolean;
}

/** `2026-11-20T13:00:00.000Z` → `20261120T130000Z`. */
const stamp = (instant: string): string =>
  `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r?\n/g, '\\n');

/** Folds a line at 75 octets; continuation lines begin with a space. */
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

/** Metadata of a calendar subscription. */
interface Subscribed {
  name: string;
  /** Suggested refresh interval, in minutes. */
  refreshMinutes: number;
}

/**
 * Writes entries as an iCalendar file (RFC 5545).
 * @param now time of writing, ISO 8601
 */
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

/** The property of RFC 7986, and its older non-standard form. */
const subscription = ({ name, refreshMinutes }: Subscribed): string[] => [
  `NAME:${escaped(name)}`,
  `X-WR-CALNAME:${escaped(name)}`,
  `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshMinutes}M`,
  `X-PUBLISHED-TTL:PT${refreshMinutes}M`,
];
