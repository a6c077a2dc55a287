import { describe, expect, it } from 'vitest';
import {
  arrangeRights,
  arrangeTickets,
  commonOrder,
  countByTab,
  defaultTab,
  filterBelongings,
  filterChoices,
  groupTickets,
  isOffered,
  type RightData,
  shownTabs,
  TABS,
  type TicketData,
  ticketTab,
  validTicketsOfGroup,
} from './tickets.ts';

function ticket(id: string, over: Partial<TicketData> = {}): TicketData {
  return {
    id,
    kind: 'event',
    state: 'valid',
    service: 'A',
    serviceName: { 'fr-FR': 'Aquagym' },
    eventStart: '2026-11-20T13:00:00Z',
    soldAt: '2026-11-01T10:00:00Z',
    validFrom: '2026-11-20T12:45:00Z',
    establishment: { 'fr-FR': 'Rivage' },
    ...over,
  } as TicketData;
}

function right(id: string, over: Partial<RightData> = {}): RightData {
  return {
    id,
    kind: 'reloadable',
    state: 'valid',
    labels: { 'fr-FR': 'Carte 10 entrées' },
    establishments: [{ 'fr-FR': 'Rivage' }],
    validityStartDate: '2026-01-01T00:00:00Z',
    validityEndDate: '2027-01-01T00:00:00Z',
    ...over,
  } as RightData;
}

const ids = (tickets: TicketData[]): string[] => tickets.map(({ id }) => id);

describe('the tabs of the tickets page', () => {
  it('separate sessions, undated entries, articles and withdrawn tickets', () => {
    expect(ticketTab(ticket('1'))).toBe('event');
    expect(ticketTab(ticket('2', { kind: 'simple' }))).toBe('simple');
    expect(ticketTab(ticket('3', { kind: 'none' }))).toBe('article');
    expect(ticketTab(ticket('4', { kind: 'withdrawal' }))).toBe('withdrawal');
  });

  it('count tickets, rights on cards, and withdrawable tickets', () => {
    const counts = countByTab({
      tickets: [ticket('1'), ticket('2', { kind: 'withdrawal' })],
      rights: [right('3'), right('4', { kind: 'subscription' })],
      withdrawals: [{}],
    });
    expect(counts).toEqual({
      event: 1,
      simple: 0,
      article: 0,
      reloadable: 1,
      subscription: 1,
      withdrawal: 2,
    });
  });

  it('are those that the venue supports, and articles once there are some', () => {
    const none = countByTab({ tickets: [], rights: [], withdrawals: [] });
    expect(shownTabs(none, 'event', false)).toEqual(['event', 'simple']);
    expect(shownTabs({ ...none, article: 1 }, 'withdrawal', false)).toEqual([
      'event',
      'simple',
      'article',
      'withdrawal',
    ]);
    expect(shownTabs(none, 'event', true)).not.toContain('article');
  });

  it('mark those of cards where the ticketing system has none', () => {
    const offered = (hasCards: boolean) => TABS.filter((tab) => isOffered(tab, hasCards));
    expect(offered(false)).toEqual(['event', 'simple', 'article']);
    expect(offered(true)).toEqual([...TABS]);
  });

  it('open on the first one with content', () => {
    const opens = (tickets: TicketData[], rights: RightData[] = []) =>
      defaultTab(countByTab({ tickets, rights, withdrawals: [] }));
    expect(opens([])).toBe('event');
    expect(opens([ticket('1', { kind: 'simple' })])).toBe('simple');
    expect(opens([ticket('1', { kind: 'simple' }), ticket('2')])).toBe('event');
    expect(opens([ticket('1', { kind: 'none' })])).toBe('article');
    expect(opens([], [right('1')])).toBe('reloadable');
  });
});

describe('the filter', () => {
  const has = {
    tickets: [
      ticket('pool', {
        themeLabels: { 'fr-FR': 'Forme' },
        establishment: { 'fr-FR': 'Rivage' },
        eventEnd: '2026-11-20T14:00:00Z',
      }),
      ticket('rink', {
        kind: 'simple',
        eventStart: undefined,
        establishment: { 'fr-FR': 'Givre' },
        validFrom: '2026-12-01T00:00:00Z',
        validUntil: '2027-01-01T00:00:00Z',
      }),
    ],
    rights: [right('book')],
    withdrawals: [{ id: 'lesson' }],
  };
  const left = (search: object, all: typeof has = { ...has, withdrawals: [] }) => {
    const { tickets, rights, withdrawals } = filterBelongings(all, search, (day) => day.slice(0, 10));
    return [...tickets, ...rights, ...withdrawals].map(({ id }) => id);
  };

  it('keeps items with a theme, at an establishment, or valid on a day', () => {
    expect(left({})).toEqual(['pool', 'rink', 'book']);
    expect(left({ theme: 'Forme' })).toEqual(['pool']);
    expect(left({ place: 'Rivage' })).toEqual(['pool', 'book']);
    expect(left({ day: '2026-11-20' })).toEqual(['pool', 'book']);
    expect(left({ day: '2026-12-25' })).toEqual(['rink', 'book']);
  });

  it('keeps used or expired items, without withdrawable tickets', () => {
    const past = {
      tickets: [
        ticket('used', { state: 'consumed' }),
        ticket('over', { state: 'expired' }),
        ticket('refunded', { state: 'refunded' }),
        ticket('valid'),
      ],
      rights: [right('empty', { state: 'consumed' })],
      withdrawals: [{ id: 'lesson' }],
    };
    expect(left({ state: 'consumed' }, past)).toEqual(['used', 'empty']);
    expect(left({ state: 'expired' }, past)).toEqual(['over']);
    expect(left({ state: 'all' }, past)).toEqual(['used', 'over', 'refunded', 'valid', 'empty', 'lesson']);
  });

  it('offers existing values only', () => {
    expect(filterChoices(has, 'fr-FR')).toEqual({
      themes: [{ value: 'Forme', name: 'Forme' }],
      places: [
        { value: 'Givre', name: 'Givre' },
        { value: 'Rivage', name: 'Rivage' },
      ],
    });
  });
});

describe('the list of rights', () => {
  it('sorts by the next end, with ended rights last', () => {
    const rights = [
      right('over', { state: 'expired', validityEndDate: '2026-01-01T00:00:00Z' }),
      right('late', { validityEndDate: '2027-05-01T00:00:00Z' }),
      right('soon', { validityEndDate: '2026-12-01T00:00:00Z' }),
    ];
    const ids = arrangeRights(rights, 'reloadable', 'date', 'fr-FR').map(({ id }) => id);
    expect(ids).toEqual(['soon', 'late', 'over']);
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

  describe('the groups of tickets', () => {
    const shown = [
      ticket('1'),
      ticket('2', { service: 'B' }),
      ticket('3', { eventStart: '2026-11-21T13:00:00Z' }),
      ticket('4', { state: 'consumed' }),
      ticket('5', { establishmentCode: 'OTHER' }),
      ...['6', '7'].map((id) => ticket(id, { kind: 'simple', eventStart: undefined, service: 'C' })),
    ];

    it('join tickets of one session, whatever their service, and undated ones of one service', () => {
      expect(groupTickets(shown).map(ids)).toEqual([['1', '2', '4'], ['3'], ['5'], ['6', '7']]);
    });

    it('are presented together at the entrance while they are valid', () => {
      expect(ids(validTicketsOfGroup(shown, shown[0] as TicketData))).toEqual(['1', '2']);
    });

    it('have one file when all tickets belong to one order of the customer', () => {
      const own = { isOwnOrder: true, isSoldOnline: true, externalPurchaseId: '100' };
      expect(commonOrder([ticket('1', own), ticket('2', own)])).toBe('100');
      expect(commonOrder([ticket('1', own), ticket('2', { ...own, externalPurchaseId: '101' })])).toBe(
        undefined,
      );
      expect(commonOrder([ticket('1', own), ticket('2', { ...own, isOwnOrder: false })])).toBe(undefined);
    });
  });
});
