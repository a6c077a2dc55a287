import type { Locale } from '@guichet/contract/locale.ts';
import { api } from '#lib/api.ts';
import { addDays } from '#lib/format.ts';
import { type SessionView, toSessionViews } from '../view.ts';
import type { ServiceData } from './service-data.ts';

/** How far ahead search engines are told of sessions, and of how many: every visitor loads what they are told. */
const DAYS = 14;
const MAX_SESSIONS = 30;

/** The next sessions of a service, by start. */
export async function comingSessions(
  { service: { code }, days }: ServiceData,
  locale: Locale,
): Promise<SessionView[]> {
  const [first] = days;
  if (!first) return [];
  const query = { service: code, date: first.date, until: addDays(first.date, DAYS - 1) };
  const events = await api('GET /Ticketing/eventsbyserviceandtheme', { query });
  return toSessionViews(events, locale, Date.now()).slice(0, MAX_SESSIONS);
}
