import type { Locale } from '@guichet/contract/locale.ts';
import { type Translate, translator } from '@guichet/phrases/translate.ts';
import {
  date,
  inGroups,
  languageTag,
  longDate,
  money,
  printableColour,
  sameDay,
  shortDate,
  time,
} from '#platform/format/localized.ts';
import { qrCodeSvg } from '#platform/pdf/barcode.ts';
import type { DocumentBrand, PreparedDocument } from '#platform/pdf/model.ts';
import type { TicketDocument } from './model.ts';

interface Fact {
  readonly label: string;
  readonly value: string;
}

/** The ticket template's data: texts in their final form, nothing left to decide. */
export interface TicketsTemplateData {
  readonly title: string;
  readonly lang: string;
  readonly region: string;
  readonly tenantName: string;
  readonly brand: string;
  readonly words: { readonly goodToKnow: string; readonly order: string };
  readonly tickets: readonly TicketTemplateData[];
}

interface TicketTemplateData {
  readonly serviceName: string;
  readonly themeName: string | null;
  readonly themeColour: string;
  readonly day: string;
  readonly time: string | null;
  readonly until: string | null;
  readonly establishment: string;
  readonly place: string | null;
  readonly address: string | null;
  readonly facts: readonly Fact[];
  readonly orderFacts: readonly Fact[];
  readonly notes: readonly string[];
  readonly barcode: string;
  readonly barcodeAlt: string;
  readonly codeLabel: string;
  readonly codeInGroups: string;
  readonly number: string;
  readonly withdrawal: string;
  readonly page: string;
}

/** The template's data for tickets, in one language and for one tenant. */
export function ticketsView(
  tickets: readonly TicketDocument[],
  locale: Locale,
  brand: DocumentBrand,
): TicketsTemplateData {
  const t = translator(locale, 'documents');
  return {
    title: t('tickets.title', { order: tickets[0]?.orderNumber ?? '', tenant: brand.tenantName }),
    ...languageTag(locale),
    tenantName: brand.tenantName,
    brand: printableColour(brand.colour),
    words: { goodToKnow: t('tickets.goodToKnow'), order: t('tickets.order') },
    tickets: tickets.map((ticket, index) => ({
      ...ticketView(ticket, locale, brand, t),
      page: t(`${phraseGroup(ticket)}.page`, { position: index + 1, total: tickets.length }),
    })),
  };
}

function ticketView(
  ticket: TicketDocument,
  locale: Locale,
  brand: DocumentBrand,
  t: Translate<'documents'>,
): Omit<TicketTemplateData, 'page'> {
  const codeInGroups = inGroups(ticket.code);
  const words = phraseGroup(ticket);
  return {
    serviceName: ticket.serviceName,
    themeName: ticket.themeName,
    themeColour: printableColour(ticket.themeColour, printableColour(brand.colour)),
    ...ticketMoment(ticket, locale, brand.timeZone),
    establishment: ticket.establishment,
    place: ticket.place,
    address: ticket.address,
    facts: facts([
      [t('tickets.holder'), ticket.holder],
      [t('tickets.card'), ticket.card === null ? null : inGroups(ticket.card)],
      [t('tickets.price'), ticket.priceName],
      [t('tickets.amount'), ticket.priceCents === null ? null : money(ticket.priceCents, locale)],
    ]),
    orderFacts: facts([
      [t('tickets.orderNumber'), ticket.orderNumber],
      [
        t('tickets.orderedOn'),
        `${date(ticket.orderedAt, locale, brand.timeZone)}, ${time(ticket.orderedAt, locale, brand.timeZone)}`,
      ],
      [t('tickets.soldBy'), brand.tenantName],
    ]),
    notes: [t(`${words}.showCode`), t(`${words}.singleUse`), ...ticket.notes],
    barcode: qrCodeSvg(ticket.code),
    barcodeAlt: t(`${words}.barcodeAlt`, { code: codeInGroups }),
    codeLabel: t(`${words}.code`),
    codeInGroups,
    number: t(`${words}.ticketNumber`, { number: ticket.number }),
    withdrawal: ticket.withdrawal === null ? '' : t(`withdrawal.${ticket.withdrawal}`),
  };
}

/** The part of the phrases with the words for a ticket, or for an article. */
export const phraseGroup = ({ isArticle }: TicketDocument): 'tickets' | 'articles' =>
  isArticle ? 'articles' : 'tickets';

function facts(entries: readonly (readonly [label: string, value: string | null])[]): Fact[] {
  return entries.flatMap(([label, value]) => (value === null || value === '' ? [] : [{ label, value }]));
}

/** The date of a ticket: a session has its hours, other tickets have their validity. */
export function ticketMoment(
  ticket: TicketDocument,
  locale: Locale,
  timeZone: string,
): { day: string; time: string | null; until: string | null } {
  const t = translator(locale, 'documents');
  const { startsAt, endsAt } = ticket;
  if (startsAt !== null) {
    const end =
      endsAt === null
        ? null
        : sameDay(startsAt, endsAt, timeZone)
          ? time(endsAt, locale, timeZone)
          : `${shortDate(endsAt, locale, timeZone)}, ${time(endsAt, locale, timeZone)}`;
    return {
      day: longDate(startsAt, locale, timeZone),
      time: time(startsAt, locale, timeZone),
      until: end === null ? null : t('tickets.until', { moment: end }),
    };
  }
  const words = phraseGroup(ticket);
  const day =
    ticket.validUntil !== null
      ? t(`${words}.validUntil`, { date: date(ticket.validUntil, locale, timeZone) })
      : ticket.validFrom !== null
        ? t(`${words}.validFrom`, { date: date(ticket.validFrom, locale, timeZone) })
        : t(`${words}.openDate`);
  return { day, time: null, until: null };
}

/** The input of the renderer's worker. */
export function prepareDocument(
  tickets: readonly TicketDocument[],
  locale: Locale,
  brand: DocumentBrand,
): PreparedDocument {
  return {
    template: 'tickets/tickets/document/ticket.typ',
    data: ticketsView(tickets, locale, brand),
    createdAt: new Date(),
  };
}
