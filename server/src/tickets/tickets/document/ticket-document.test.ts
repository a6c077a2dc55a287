import type { Locale } from '@guichet/contract/locale.ts';
import { describe, expect, it } from 'vitest';
import { printableColour } from '#kernel/format/localized.ts';
import { aquagymTicket, aquaRivage, capArticle, familyTicket } from '#test/portal/documents.ts';
import { type TicketDocument, ticketsView } from './ticket-document.ts';

function view(ticket: TicketDocument, locale: Locale = 'fr-FR') {
  const [only] = ticketsView([ticket], locale, aquaRivage).tickets;
  if (!only) throw new Error('no ticket in the view');
  return only;
}

describe('the date on a ticket', () => {
  it('is in the venue’s time zone, whatever the server’s', () => {
    expect(view(aquagymTicket)).toMatchObject({
      day: 'Vendredi 20 novembre 2026',
      time: '14\u00a0h\u00a000',
      until: 'jusqu’à 14\u00a0h\u00a045',
    });
  });

  it('has the format of each language', () => {
    expect(view(aquagymTicket, 'en-GB')).toMatchObject({ time: '14:00', until: 'until 14:45' });
    expect(view(aquagymTicket, 'en-GB').day).toMatch(/^Friday,? 20 November 2026$/);
    expect(view(aquagymTicket, 'de-DE')).toMatchObject({
      day: 'Freitag, 20. November 2026',
      time: '14:00\u00a0Uhr',
    });
  });

  it('includes the day of the end when a session ends after midnight', () => {
    const night = { ...aquagymTicket, startsAt: '2026-11-20T21:00:00Z', endsAt: '2026-11-21T00:30:00Z' };
    expect(view(night).until).toContain('21/11/2026');
  });

  it('is the validity when there is no session', () => {
    expect(view(familyTicket)).toMatchObject({
      day: 'Valable jusqu’au 12 mars 2027',
      time: null,
      until: null,
    });
    expect(view({ ...familyTicket, validUntil: null }).day).toBe(
      'Entrée sans date, à utiliser quand vous voulez',
    );
  });
});

describe('the legal notice of a ticket', () => {
  it('excludes withdrawal from dated leisure, and grants fourteen days otherwise', () => {
    expect(view(aquagymTicket).withdrawal).toContain('ne s’applique pas');
    expect(view(familyTicket).withdrawal).toContain('quatorze jours');
  });

  it('counts the days of an article from its handover', () => {
    expect(view(capArticle).withdrawal).toContain('remise de l’article');
  });
});

describe('an article on a ticket page', () => {
  it('is collected at the desk, and is no ticket for the turnstile', () => {
    const shown = view(capArticle);
    expect(shown).toMatchObject({ day: 'À retirer jusqu’au 12 mars 2027', codeLabel: 'Code de retrait' });
    expect(JSON.stringify(shown)).not.toMatch(/[Bb]illet|entrée|tourniquet/);
  });
});

describe('ticketsView', () => {
  it('omits unknown facts', () => {
    expect(view({ ...familyTicket, priceName: null, priceCents: null }).facts).toEqual([]);
  });

  it('shows the code as text for visitors who cannot scan it', () => {
    expect(view(aquagymTicket).codeInGroups).toBe('A7K2 9F4M 2QX7');
    expect(view(aquagymTicket).barcodeAlt).toContain('A7K2 9F4M 2QX7');
  });

  it('shows the card of the ticket', () => {
    const { facts } = view({ ...aquagymTicket, card: '04182207' });
    expect(facts).toContainEqual({ label: 'Carte', value: '0418 2207' });
  });

  it('counts the pages of the order', () => {
    const pages = ticketsView([aquagymTicket, familyTicket], 'de-DE', aquaRivage).tickets.map(
      ({ page }) => page,
    );
    expect(pages).toEqual(['Ticket 1 von 2', 'Ticket 2 von 2']);
  });

  it('prints in the default colour when a theme’s colour is invalid', () => {
    expect(printableColour('red; #set page(', '#112233')).toBe('#112233');
    expect(printableColour('#ABCDEF')).toBe('#ABCDEF');
  });
});
