const COMPACT = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/;

/** `YYYYMMDDHHMMSS` in UTC. */
export function compactInstant(instant: Date): string {
  return instant.toISOString().slice(0, 19).replace(/[-T:]/g, '');
}

/** Undefined when the text is no such date, such as 20260231000000. */
export function readCompactInstant(text: string): Date | undefined {
  const parts = COMPACT.exec(text);
  if (!parts) return undefined;
  const [, year, month, day, hour, minute, second] = parts;
  const instant = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return !Number.isNaN(instant.getTime()) && compactInstant(instant) === text ? instant : undefined;
}

/** `YYYY-MM-DD` in UTC. */
export function utcDay(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/** When a subscription is debited, as its form and the server-to-server interface have it. @param dayOfTheMonth 1 to 28 */
export const monthlyRule = (dayOfTheMonth: number, count: number): string =>
  `RRULE:FREQ=MONTHLY;BYMONTHDAY=${dayOfTheMonth};COUNT=${count}`;
