import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { isArticle } from '@guichet/contract/predicates.ts';
import { shownTelephone } from '@guichet/contract/telephone.ts';
import { type WithdrawalRight, withdrawalNotice } from '@guichet/contract/tickets/predicates.ts';
import { type Translate, translator } from '@guichet/phrases/translate.ts';
import { fullUntil } from '#cart/flexible/flexible.ts';
import { isSupportingDocument, type ShopEstablishment } from '#catalogue/catalogue.ts';
import {
  anyOf,
  clockTime,
  date,
  type ForeignZone,
  inGroups,
  languageTag,
  longDate,
  money,
  printableColour,
  sameDay,
  shortDate,
  time,
} from '#kernel/format/localized.ts';
import { qrCodeSvg } from '#platform/pdf/barcode.ts';
import type { DocumentBrand, PreparedDocument } from '#platform/pdf/model.ts';
import type { NameChoice } from '#platform/tenancy/phrase-overrides.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { TicketRow } from '../tickets.sql.ts';
import { detailOf, establishmentOf } from '../tickets.ts';

/** One issued ticket: one page. */
export interface TicketDocument {
  readonly serviceName: string;
  /** Whether it is handed over at the desk, and no ticket for the turnstile. */
  readonly isArticle: boolean;
  /** Null when there is nothing to withdraw from. */
  readonly withdrawal: WithdrawalRight | null;
  readonly themeName: string | null;
  /** `#rrggbb`; the brand's colour when null. */
  readonly themeColour: string | null;
  /** All establishments where the ticket is valid. */
  readonly establishment: string;
  /** Where inside the establishment: a pool, a rink, a room. */
  readonly place: string | null;
  /** Null for a ticket of several establishments, too. */
  readonly address: string | null;
  /** Session bounds; null for a ticket without a date, which has a validity instead. */
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  /** Clock of the establishment; the venue's when absent. */
  readonly zone?: ForeignZone;
  readonly validFrom: string | null;
  readonly validUntil: string | null;
  readonly priceName: string | null;
  readonly priceCents: number | null;
  /** Until when a flexible ticket is refunded in full but for its supplement; absent for another ticket, and for a recipient. */
  readonly flexible?: string;
  /** Number printed for people. */
  readonly number: string;
  /** The code that the gate scans. */
  readonly code: string;
  readonly holder: string | null;
  /** Number of the card that holds it, or that it was withdrawn from. */
  readonly card: string | null;
  readonly orderNumber: string;
  readonly orderedAt: string;
  /** The venue's practical notes, plain text, in the document's language. */
  readonly notes: readonly string[];
}

/** Maximum tickets in one document: a hundred pages take a second and 100 MB to render. */
export const MAXIMUM_TICKETS_PER_DOCUMENT = 100;

/** Address and directions of an establishment. */
export type TicketPlace = Pick<ShopEstablishment, 'address' | 'zip' | 'city' | 'information'>;

/** Maximum length of directions that keeps a ticket on one page. */
const MAX_ACCESS = 300;

/** The data of a ticket page besides the ticket. */
export interface TicketSurroundings {
  readonly placeOf: (establishmentCode: string) => TicketPlace | undefined;
  /** Returns the name of a document to bring, in the venue's words */
  readonly nameOf: NameChoice;
}

/** Returns the content of a ticket's page, in the reader's language. */
export function ticketDocument(
  ticket: TicketRow,
  tenant: Tenant,
  locale: Locale,
  known: TicketSurroundings,
): TicketDocument {
  const { line } = ticket;
  const detail = detailOf(ticket);
  const event = detail?.event;
  const cardHolder = [detail?.cardHolderFirstName, detail?.cardHolderName].filter(Boolean).join(' ');
  const theme = event ? labelIn(event.themeLabels, locale) : '';
  const price = labelIn(line.labels, locale);
  const others = event ? [] : (line.otherEstablishments ?? []);
  const at = others.length > 0 ? undefined : known.placeOf(establishmentOf(ticket));
  const places = [event?.establishment ?? line.establishmentLabels, ...others];
  return {
    serviceName: labelIn(line.serviceName, locale),
    isArticle: isArticle(line.type),
    withdrawal: withdrawalNotice({ ...line, isDated: event !== undefined }),
    themeName: theme === '' ? null : theme,
    themeColour: event?.themeColor ?? null,
    establishment: anyOf(
      places.map((labels) => labelIn(labels, locale)),
      locale,
    ),
    place: event?.room ? labelIn(event.room, locale) : null,
    address: at ? `${at.address}, ${at.zip} ${at.city}` : null,
    startsAt: event?.start ?? null,
    endsAt: event?.end ?? null,
    ...(event?.zone && { zone: event.zone }),
    validFrom: ticket.validFrom.toISOString(),
    validUntil: ticket.validUntil.toISOString(),
    priceName: price === '' ? null : price,
    // The price of a gift is hidden, and so is the zero price of a withdrawal from a card.
    priceCents: ticket.userId !== ticket.buyerId || isFromCard(ticket) ? null : line.unitPrice,
    ...flexibleOf(ticket, tenant, locale),
    number: ticket.ticketNumber,
    code: ticket.code,
    holder: ticket.holderName ?? (cardHolder === '' ? null : cardHolder),
    card: detail?.cardNumber ?? null,
    orderNumber: ticket.externalPurchaseId,
    orderedAt: ticket.soldAt.toISOString(),
    notes: [...notesOf(ticket, tenant, locale, known.nameOf), ...wayNotes(at, locale)],
  };
}

/** Returns what the buyer of a flexible ticket should know; the recipient of a transferred ticket cannot cancel it. */
function flexibleOf(
  ticket: TicketRow,
  { timeZone }: Pick<Tenant, 'timeZone'>,
  locale: Locale,
): { flexible?: string } {
  const { line, userId, buyerId } = ticket;
  if (!line.flexible || userId !== buyerId) return {};
  const t = translator(locale, 'documents');
  const until = fullUntil(line, [detailOf(ticket)?.event?.start ?? []].flat())?.toISOString();
  if (until === undefined) return { flexible: t('flexible.other') };
  const zone = line.details.find(({ event }) => event?.zone)?.event?.zone ?? timeZone;
  return {
    flexible: t('flexible.full', { day: longDate(until, locale, zone), time: time(until, locale, zone) }),
  };
}

/** Returns whether a ticket was withdrawn from a card. */
const isFromCard = (ticket: TicketRow): boolean => detailOf(ticket)?.isWithdrawalTicketId !== undefined;

function notesOf(ticket: TicketRow, tenant: Tenant, locale: Locale, nameOf: NameChoice): string[] {
  const t = translator(locale, 'documents');
  const isDated = detailOf(ticket)?.event !== undefined;
  const documents = ticket.line.supportingDocuments
    .filter(isSupportingDocument)
    .map((code) => nameOf(`supportingDocuments.${code}`)[locale]);
  const admitted = clockTime(
    ticket.validFrom.toISOString(),
    locale,
    detailOf(ticket)?.event?.zone ?? tenant.timeZone,
  );
  return [
    ...(isDated ? [t('tickets.admittedFrom', { time: admitted })] : []),
    ...(documents.length > 0 ? [t('tickets.bring', { documents: documents.join(', ') })] : []),
  ];
}

/** Returns directions and contact. */
function wayNotes(place: TicketPlace | undefined, locale: Locale): string[] {
  const t = translator(locale, 'documents');
  const access = place?.information?.access
    ? labelIn(place.information.access, locale).replaceAll(/\s+/g, ' ')
    : '';
  const bring = place?.information?.bring
    ? labelIn(place.information.bring, locale).replaceAll(/\s+/g, ' ')
    : '';
  const telephone = place?.information?.telephone;
  return [
    ...(bring && bring.length <= MAX_ACCESS ? [t('tickets.bringAlong', { bring })] : []),
    ...(access && access.length <= MAX_ACCESS ? [t('tickets.access', { access })] : []),
    ...(telephone ? [t('tickets.telephone', { telephone: shownTelephone(telephone, locale) })] : []),
  ];
}

interface Fact {
  readonly label: string;
  readonly value: string;
}

/** The ticket template's data: texts in their final form. */
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

/** Returns the template's data for tickets, in one language and for one tenant. */
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
    notes: [
      t(`${words}.showCode`),
      t(`${words}.singleUse`),
      ...(ticket.flexible ? [ticket.flexible] : []),
      ...ticket.notes,
    ],
    barcode: qrCodeSvg(ticket.code),
    barcodeAlt: t(`${words}.barcodeAlt`, { code: codeInGroups }),
    codeLabel: t(`${words}.code`),
    codeInGroups,
    number: t(`${words}.ticketNumber`, { number: ticket.number }),
    withdrawal: ticket.withdrawal === null ? '' : t(`withdrawal.${ticket.withdrawal}`),
  };
}

/** Returns the group of phrases for a ticket, or for an article. */
export const phraseGroup = ({ isArticle }: TicketDocument): 'tickets' | 'articles' =>
  isArticle ? 'articles' : 'tickets';

function facts(entries: readonly (readonly [label: string, value: string | null])[]): Fact[] {
  return entries.flatMap(([label, value]) => (value === null || value === '' ? [] : [{ label, value }]));
}

/** Returns the date of a ticket: the hours of a session, or the validity of other tickets. */
export function ticketMoment(
  ticket: TicketDocument,
  locale: Locale,
  venueZone: string,
): { day: string; time: string | null; until: string | null } {
  const t = translator(locale, 'documents');
  const { startsAt, endsAt, zone = venueZone } = ticket;
  if (startsAt !== null) {
    const end =
      endsAt === null
        ? null
        : sameDay(startsAt, endsAt, zone)
          ? clockTime(endsAt, locale, zone)
          : `${shortDate(endsAt, locale, zone)}, ${clockTime(endsAt, locale, zone)}`;
    return {
      day: longDate(startsAt, locale, zone),
      time: time(startsAt, locale, zone),
      until: end === null ? null : t('tickets.until', { moment: end }),
    };
  }
  const words = phraseGroup(ticket);
  const day =
    ticket.validUntil !== null
      ? t(`${words}.validUntil`, { date: date(ticket.validUntil, locale, zone) })
      : ticket.validFrom !== null
        ? t(`${words}.validFrom`, { date: date(ticket.validFrom, locale, zone) })
        : t(`${words}.openDate`);
  return { day, time: null, until: null };
}

/** Returns the input of the renderer's worker. */
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
