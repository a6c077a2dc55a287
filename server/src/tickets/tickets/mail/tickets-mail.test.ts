import { LOCALES, type Locale } from '@guichet/contract/locale.ts';
import { describe, expect, it } from 'vitest';
import { buildMail } from '#platform/mail/build-mail.ts';
import type { SoldCard } from '#sale/sold-cards.ts';
import { aquagymTicket, aquaRivage, capArticle, familyTicket } from '#test/portal/documents.ts';
import { receiptMail } from '#tickets/receipts/receipt-mail.ts';
import { cardNotes } from '#tickets/sold-cards.ts';
import type { TicketDocument } from '../document/ticket-document.ts';
import { ticketsMail } from './tickets-mail.ts';

const links = {
  tickets: 'https://tickets.example.com/aqua-rivage/my-tickets',
  cards: { address: 'https://tickets.example.com/aqua-rivage/my-supports', label: 'See my cards' },
  receipt: 'https://tickets.example.com/aqua-rivage/my-tickets?receipt=2026-004182',
};

const person = { PRENOM: 'Samir', NOM: 'Haddad' };

/** Renders the mail in the product's phrases. */
const sent = (
  tickets: readonly TicketDocument[],
  locale: Locale = 'fr-FR',
  options?: Parameters<typeof ticketsMail>[3],
) => buildMail(ticketsMail(tickets, { locale, brand: aquaRivage, person }, links, options), aquaRivage);

describe.each(LOCALES)('the mail with the tickets (%s)', (locale) => {
  const mail = sent([aquagymTicket, familyTicket], locale);

  it('shows time, place, price and number of each ticket, in both bodies', () => {
    for (const body of [mail.html, mail.text]) {
      for (const ticket of [aquagymTicket, familyTicket]) {
        for (const fact of [ticket.establishment, ticket.priceName, ticket.number])
          expect(body).toContain(fact);
      }
      expect(body).toMatch(/14\u00a0h\u00a000|14:00/);
      expect(body).toContain('A7K2 9F4M 2QX7');
    }
  });

  it('shows the address of the venue and the total of the order, in both bodies', () => {
    const recipient = { locale, brand: aquaRivage, person };
    const described = ticketsMail([aquagymTicket], recipient, links, { totalCents: 2840 });
    const { html, text } = buildMail(described, aquaRivage);
    for (const body of [html, text, described.values.BILLETS.text]) {
      expect(body).toContain(aquagymTicket.address);
      expect(body).toMatch(/28[,.]40/);
    }
    expect(mail.text).not.toMatch(/28[,.]40/);
  });

  it('says until when a flexible ticket is refunded, in both bodies', () => {
    const flexible = 'Billet flexible : annulation remboursée';
    const { html, text } = sent([{ ...aquagymTicket, flexible }], locale);
    for (const body of [html, text]) expect(body).toContain(flexible);
  });

  it('links to the tickets and to the receipt', () => {
    expect(mail.html).toContain(`href="${links.tickets}"`);
    expect(mail.html).toContain(`href="${links.receipt.replaceAll('&', '&#38;')}"`);
    expect(mail.text).toContain(links.receipt);
  });

  it('has no link to the receipt for a recipient other than the buyer', () => {
    const { receipt: _, ...others } = links;
    const described = ticketsMail([aquagymTicket], { locale, brand: aquaRivage, person }, others);
    expect(described.values.LIENRECU).toBe('');
    const { html, text } = buildMail(described, aquaRivage);
    for (const body of [html, text]) {
      expect(body).toContain(links.tickets);
      expect(body).not.toMatch(/undefined|Download the receipt|Télécharger le reçu|Beleg herunterladen/);
    }
  });

  it('is an accessible page in its language', () => {
    expect(mail.html).toContain(`<html lang="${locale}">`);
    expect(mail.html.match(/<h1/g)).toHaveLength(1);
    expect(mail.html.match(/<table(?! role="presentation")/g)).toBeNull();
    expect(mail.html).not.toContain('<img');
  });

  it('spaces a colon by the rules of the language', () => {
    expect(mail.text.includes('\u202f: ')).toBe(locale === 'fr-FR');
    expect(mail.text).not.toContain(' :');
  });

  it('has the reviewed subject and bodies', () => {
    expect(mail.subject).toMatchSnapshot();
    expect(mail.text).toMatchSnapshot();
    expect(mail.html).toMatchSnapshot();
  });
});

describe('the notice on withdrawal in the mail with the tickets', () => {
  it('is given for each line of the order, dated or not', () => {
    const mail = sent([aquagymTicket, familyTicket, capArticle]);
    for (const body of [mail.html, mail.text]) {
      expect(body).toMatch(/Aquagym tonique(<\/b>)? – Prestation de loisirs/);
      expect(body).toMatch(/samedi matin(<\/b>)? – Vous pouvez vous rétracter/);
      expect(body).toMatch(/Bonnet de bain(<\/b>)? – .*remise de l’article/);
    }
  });

  it('is given in an order without dates too', () => {
    const { text } = sent([familyTicket]);
    expect(text).toContain('quatorze jours');
    expect(text).not.toContain('ne s’applique pas');
  });
});

describe('the mail with articles', () => {
  it('mentions the desk, and tickets only when it contains some', () => {
    const articles = sent([capArticle]);
    expect(articles.subject).toContain('Votre article');
    expect(articles.text).toContain('à l’accueil');
    expect(articles.text).not.toContain('à l’entrée');
    const mixed = sent([capArticle, aquagymTicket]);
    expect(mixed.subject).toContain('Votre commande');
  });

  it('does not thank for a purchase when it is a requested copy', () => {
    const copy = sent([aquagymTicket], 'fr-FR', { isRequested: true });
    expect(copy.text).not.toContain('Merci de votre achat');
  });
});

describe('the mail with the tickets', () => {
  it('escapes names from the catalogue', () => {
    const evil = { ...aquagymTicket, serviceName: '<script>alert(1)</script>', themeColour: '"><script>' };
    const mail = sent([evil]);
    expect(mail.html).not.toContain('<script');
  });

  it('leaves the tickets of a very long order to its PDF', () => {
    const many = Array.from({ length: 80 }, (_, index) => ({ ...aquagymTicket, number: `N${index}` }));
    const mail = sent(many, 'fr-FR', { attachedCount: 50 });
    expect(mail.text).toContain('Les 50 premiers billets sont joints');
    expect(mail.subject).toContain('80 billets');
    expect(mail.html.match(/<h2/g)).toHaveLength(30);
  });
});

describe('the notice on withdrawal of a free ticket withdrawn from a card', () => {
  it('is omitted', () => {
    const taken = { ...familyTicket, withdrawal: null };
    const { html, text } = sent([taken]);
    for (const body of [html, text]) expect(body).not.toMatch(/rétracter|undefined|null/);
  });
});

describe.each(LOCALES)('the mail with the receipt (%s)', (locale) => {
  it('contains the order and its amount', () => {
    const receipt = { orderNumber: '2026-004182', total: '70,00 €', contents: 'tickets' as const };
    const described = receiptMail(receipt, { locale, person, address: links.tickets });
    const mail = buildMail(described, aquaRivage);
    for (const body of [mail.html, mail.text]) {
      expect(body).toContain('2026-004182');
      expect(body).toContain('70,00 €');
    }
    expect(mail.text).toMatchSnapshot();
  });
});

describe.each(LOCALES)('the mail after a card was loaded (%s)', (locale) => {
  const loaded: SoldCard = {
    effect: 'reloaded',
    cardNumber: '04182207',
    holder: 'Jeanne Morel',
    serviceName: { 'fr-FR': 'Carte 10 entrées' },
    rights: [
      { unit: 'admission', remaining: 14, validityEndDate: '2027-11-20T22:59:59Z' },
      { unit: 'minute', remaining: 605, validityEndDate: '2027-11-20T22:59:59Z' },
    ],
  };
  const mail = sent([], locale, {
    cards: {
      orderNumber: '2026-004182',
      notes: cardNotes([loaded], locale, 'Europe/Paris'),
      loaded: [{ serviceName: 'Carte 10 entrées', withdrawal: 'untilUsed' }],
    },
  });

  it('shows the current content of the card, and promises no ticket', () => {
    for (const body of [mail.html, mail.text]) {
      for (const fact of ['0418 2207', 'Jeanne Morel', '14', '2027']) expect(body).toContain(fact);
      expect(body).not.toContain('PDF');
    }
    expect(mail.html).toContain(`href="${links.cards.address}"`);
    expect(mail.subject).toContain('2026-004182');
  });
});
