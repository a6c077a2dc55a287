import { describe, expect, it } from 'vitest';
import { arrangeTickets, defaultTab, type TicketData, ticketTab, validTicketsOfSession } from './view.ts';

function ticket(id: string, over: Partial<TicketData> = {}): TicketData {
  return {
    id,
    kind: 'event',
    state: 'valid',
    service: 'A',
    serviceName: { 'fr-FR': 'Aquagym' },
    eventStart: '2026-11-20T13:00:00Z',
    soldAt: '2026-11-01T10:00:00Z',
    ...over,
  } as TicketData;
}

const ids = (tickets: TicketData[]): string[] => tickets.map(({ id }) => id);

describe('the tabs of the tickets page', () => {
  it('separate sessions, undated entries and articles', () => {
    expect(ticketTab(ticket('1'))).toBe('event');
    expect(ticketTab(ticket('2', { kind: 'simple' }))).toBe('simple');
    expect(ticketTab(ticket('3', { kind: 'none' }))).toBe('article');
  });

  it('open on the first one that has something', () => {
    expect(defaultTab([])).toBe('event');
    expect(defaultTab([ticket('1', { kind: 'simple' })])).toBe('simple');
    expect(defaultTab([ticket('1', { kind: 'simple' }), ticket('2')])).toBe('event');
    expect(defaultTab([ticket('1', { kind: 'none' })])).toBe('article');
  });
});

describe('the list of tickets', () => {
  const tickets = [
    ticket('used-long-ago', { state: 'consumed', eventStart: '2026-01-05T13:00:00Z' }),
    ticket('later', { eventStart: '2026-12-24T13:00:00Z', serviceName: { 'fr-FR': 'Aquabike' } }),
    ticket('used-lately', { state: 'expired', eventStart: '2026-11-05T13:00:00Z' }),
    ticket('soon', { serviceName: { 'fr-FR': 'Étoile' } }),
    ticket('entry', { kind: 'simple' }),
  ];

  it('sorted by date has the earliest valid ticket first, then past tickets from the latest', () => {
    expect(ids(arrangeTickets(tickets, 'event', 'date', 'fr-FR'))).toEqual([
      'soon',
      'later',
      'used-lately',
      'used-long-ago',
    ]);
  });

  it('sorted by name follows the collation of the language', () => {
    expect(ids(arrangeTickets(tickets, 'event', 'name', 'fr-FR')).slice(0, 2)).toEqual(['later', 'soon']);
  });

  it('groups the valid tickets of one session for the entrance', () => {
    const shown = [
      ticket('1'),
      ticket('2'),
      ticket('3', { eventStart: '2026-11-21T13:00:00Z' }),
      ticket('4', { state: 'consumed' }),
    ];
    expect(ids(validTicketsOfSession(shown, shown[0] as TicketData))).toEqual(['1', '2']);
  });
});
