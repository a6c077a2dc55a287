import type { Locale } from '@guichet/contract/locale.ts';

/**
 * Formats an instant for logs (specified-behaviour.md#dates): short date and medium time, `20/11/2026 14:05:33`,
 * `20.11.2026, 14:05:33`.
 */
export const loggedAt = (instant: string, locale: Locale, timeZone: string): string =>
  new Intl.DateTimeFormat(locale, {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(instant));
