import { LOCALES } from '@guichet/contract/locale.ts';
import { describe, expect, it } from 'vitest';
import { aquagymTicket, aquaRivage, familyTicket } from '#test/portal/documents.ts';
import { receiptMail } from '#tickets/receipts/mail/view.ts';
import { ticketsMail } from './view.ts';

const links = {
  tickets: 'https://tickets.example.com/aqua-rivage/my-tickets',
  receipt: 'https://tickets.example.com/aqua-rivage/my-tickets?receipt=2026-004182',
};

describe.each(LOCALES)('the mail with the tickets (%s)', (locale) => {
  const mail = ticketsMail([aquagymTicket, familyTicket], locale, aquaRivage, links);

  it('tells when, where, at which price and under which number, in both bodies', () => {
    for (const body of [mail.html, mail.text]) {
      for (const ticket of [aquagymTicket, familyTicket]) {
        for (const fact of [ticket.establishment, ticket.priceName, ticket.number])
          expect(body).toContain(fact);
      }
      expect(body).toMatch(/14\u00a0h\u00a000|14:00/);
      expect(body).toContain('A7K2 9F4M 2QX7');
    }
  });

  it('leads to the tickets and to the receipt', () => {
    expect(mail.html).toContain(`href="${links.tickets}"`);
    expect(mail.html).toContain(`href="${links.receipt.replaceAll('&', '&#38;')}"`);
    expect(mail.text).toContain(links.receipt);
  });

  it('is an accessible page in its language', () => {
    expect(mail.html).toContain(`<html lang="${locale}">`);
    expect(mail.html.match(/<h1/g)).toHaveLength(1);
    expect(mail.html.match(/<table(?! role="presentation")/g)).toBeNull();
    expect(mail.html).not.toContain('<img');
  });

  it('sets a colon off as the language does', () => {
    expect(mail.text.includes('\u202f: ')).toBe(locale === 'fr-FR');
    expect(mail.text).not.toContain(' :');
  });

  it('says what it says', () => {
    expect(mail.subject).toMatchSnapshot();
    expect(mail.text).toMatchSnapshot();
    expect(mail.html).toMatchSnapshot();
  });
});

describe('the mail with the tickets', () => {
  it('takes names from the catalogue as text', () => {
    const evil = { ...aquagymTicket, serviceName: '<script>alert(1)</script>', themeColour: '"><script>' };
    const mail = ticketsMail([evil], 'fr-FR', aquaRivage, links);
    expect(mail.html).not.toContain('<script');
  });

  it('leaves the tickets of a very long order to its PDF', () => {
    const many = Array.from({ length: 80 }, (_, index) => ({ ...aquagymTicket, number: `N${index}` }));
    const mail = ticketsMail(many, 'fr-FR', aquaRivage, links, 50);
    expect(mail.text).toContain('Les 50 premiers billets sont joints');
    expect(mail.subject).toContain('80 billets');
    expect(mail.html.match(/<h2/g)).toHaveLength(30);
  });
});

describe.each(LOCALES)('the mail with the receipt (%s)', (locale) => {
  it('names the order and its amount', () => {
    const mail = receiptMail(
      { orderNumber: '2026-004182', total: '70,00 €' },
      locale,
      aquaRivage,
      links.tickets,
    );
    for (const body of [mail.html, mail.text]) {
      expect(body).toContain('2026-004182');
      expect(body).toContain('70,00 €');
    }
    expect(mail.text).toMatchSnapshot();
  });
});
