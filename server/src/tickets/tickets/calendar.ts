import { type CalendarEntry, calendarFile } from '@guichet/contract/icalendar.ts';
import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import type { MailAttachment } from '#platform/mail/message.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { tenantAddress } from '#platform/tenancy/tenant-address.ts';
import type { TicketPlace } from './document/ticket-document.ts';
import type { TicketRow } from './tickets.sql.ts';
import { detailOf, establishmentOf } from './tickets.ts';

interface CalendarContext {
  tenant: Pick<Tenant, 'name' | 'origin'>;
  locale: Locale;
  publicUrl: string;
  placeOf: (establishmentCode: string) => TicketPlace | undefined;
  /** Whether the sessions are entered as cancelled, in a version after every earlier one. */
  isCancelled?: boolean;
  /** Whether the order has no account: its page opens by its number */
  isGuest?: boolean | undefined;
}

/**
 * Returns calendar entries for the sessions of tickets: one for each session of an order, with a stable id, which the
 * tickets keep when they are moved together, so that a later file updates the entry.
 */
function ticketEntries(tickets: readonly TicketRow[], context: CalendarContext): CalendarEntry[] {
  const bySession = Map.groupBy(
    tickets.filter((ticket) => ticket.sessionId !== null && detailOf(ticket)?.event !== undefined),
    ({ externalPurchaseId, sessionId, calendarId }) => `${externalPurchaseId}.${calendarId ?? sessionId}`,
  );
  return [...bySession].map(([session, same]) => sessionEntry(session, same, context));
}

function sessionEntry(
  session: string,
  tickets: readonly TicketRow[],
  { tenant, locale, publicUrl, placeOf, isCancelled = false, isGuest = false }: CalendarContext,
): CalendarEntry {
  const [ticket] = tickets as readonly [TicketRow];
  const { line, sessionChange } = ticket;
  const event = detailOf(ticket)?.event;
  if (!event) throw new Error('A ticket without a session has no entry in a calendar');
  const t = translator(locale, 'documents');
  const at = placeOf(establishmentOf(ticket));
  const place = [
    labelIn(event.establishment, locale),
    event.room && labelIn(event.room, locale),
    at?.address,
    at && `${at.zip} ${at.city}`,
  ];
  const moved = Math.max(...tickets.map(({ calendarSequence = 0 }) => calendarSequence));
  const sequence = moved + (sessionChange?.sequence ?? 0);
  const home = tenantAddress(publicUrl, tenant, locale);
  const url = isGuest
    ? `${home}/order`
    : `${home}/my-tickets/ticket/${encodeURIComponent(ticket.ticketNumber)}`;
  return {
    uid: `${session}@${tenant.name}`,
    start: event.start,
    end: event.end,
    title: labelIn(line.serviceName, locale),
    place: place.filter(Boolean).join(', '),
    notes: tickets.map(({ ticketNumber }) => t('tickets.ticketNumber', { number: ticketNumber })).join('\n'),
    url,
    sequence: isCancelled ? sequence + 1 : sequence,
    isCancelled: isCancelled || sessionChange?.state === 'cancelled',
  };
}

/** Returns the calendar file of tickets; undefined when none of them has a date. */
export function ticketCalendar(tickets: readonly TicketRow[], context: CalendarContext): string | undefined {
  const entries = ticketEntries(tickets, context);
  return entries.length === 0 ? undefined : calendarFile(entries, new Date().toISOString());
}

/** Returns the calendar file of tickets as a mail attachment. */
export function calendarAttachment(
  tickets: readonly TicketRow[],
  context: CalendarContext,
): MailAttachment | undefined {
  const file = ticketCalendar(tickets, context);
  if (file === undefined) return undefined;
  return {
    filename: `${translator(context.locale, 'documents')('tickets.calendarName')}.ics`,
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: new TextEncoder().encode(file),
  };
}
