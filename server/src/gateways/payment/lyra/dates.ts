const COMPACT = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/;

/** Formats an instant as `YYYYMMDDHHMMSS` in UTC. */
export function compactInstant(instant: Date): string {
  return instant.toISOString().slice(0, 19).replace(/[-T:]/g, '');
}

/** Parses `YYYYMMDDHHMMSS`; undefined when the text is no such date, such as 20260231000000. */
export function readCompactInstant(text: string): Date | undefined {
  const parts = COMPACT.exec(text);
  if (!parts) return undefined;
  const [, year, month, day, hour, minute, second] = parts;
  const instant = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return !Number.isNaN(instant.getTime()) && compactInstant(instant) === text ? instant : undefined;
}

/** Formats the UTC day of an instant as `YYYY-MM-DD`. */
export function utcDay(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/** Returns the rule of a subscription for forms and for the REST interface. @param dayOfTheMonth 1 to 28 */
export const monthlyRule = (dayOfTheMonth: number, count: number): string =>
  `RRULE:FREQ=MONTHLY;BYMONTHDAY=${dayOfTheMonth};COUNT=${count}`;
