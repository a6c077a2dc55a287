import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { isArticle } from '@guichet/contract/predicates.ts';
import { shownTelephone } from '@guichet/contract/telephone.ts';
import { withdrawalNotice } from '@guichet/contract/tickets/predicates.ts';
import { translator } from '@guichet/phrases/translate.ts';
import type { ShopEstablishment } from '#catalogue/model.ts';
import { isSupportingDocument } from '#catalogue/rules.ts';
import { anyOf, time } from '#platform/format/localized.ts';
import type { NameChoice } from '#platform/tenancy/own-words.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { TicketRow } from '../data.ts';
import { detailOf } from '../rules.ts';
import type { TicketDocument } from './model.ts';

/** What an establishment says of the way there. */
export type TicketPlace = Pick<ShopEstablishment, 'address' | 'zip' | 'city' | 'information'>;

/** A longer way there would not leave the ticket on one page. */
const MAX_ACCESS = 300;

/** What a ticket says beyond itself. */
export interface TicketSurroundings {
  readonly placeOf: (establishmentCode: string) => TicketPlace | undefined;
  /** Of the documents to bring, in the venue's words */
  readonly nameOf: NameChoice;
}

/** The content of a ticket's page, in the reader's language. */
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
  const at = others.length > 0 ? undefined : known.placeOf(line.establishment);
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
    validFrom: ticket.validFrom.toISOString(),
    validUntil: ticket.validUntil.toISOString(),
    priceName: price === '' ? null : price,
    // Neither what a gift cost, nor a price of nothing for what a card paid for.
    priceCents: ticket.userId !== ticket.buyerId || isFromCard(ticket) ? null : line.unitPrice,
    number: ticket.ticketNumber,
    code: ticket.code,
    holder: ticket.holderName ?? (cardHolder === '' ? null : cardHolder),
    card: detail?.cardNumber ?? null,
    orderNumber: ticket.externalPurchaseId,
    orderedAt: ticket.soldAt.toISOString(),
    notes: [...notesOf(ticket, tenant, locale, known.nameOf), ...wayNotes(at, locale)],
  };
}

/** Whether a ticket was withdrawn from a card. */
const isFromCard = (ticket: TicketRow): boolean => detailOf(ticket)?.isWithdrawalTicketId !== undefined;

function notesOf(ticket: TicketRow, tenant: Tenant, locale: Locale, nameOf: NameChoice): string[] {
  const t = translator(locale, 'documents');
  const isDated = detailOf(ticket)?.event !== undefined;
  const documents = ticket.line.supportingDocuments
    .filter(isSupportingDocument)
    .map((code) => nameOf(`supportingDocuments.${code}`)[locale]);
  const admitted = time(ticket.validFrom.toISOString(), locale, tenant.timeZone);
  return [
    ...(isDated ? [t('tickets.admittedFrom', { time: admitted })] : []),
    ...(documents.length > 0 ? [t('tickets.bring', { documents: documents.join(', ') })] : []),
  ];
}

/** How to get there, and whom to call. */
function wayNotes(place: TicketPlace | undefined, locale: Locale): string[] {
  const t = translator(locale, 'documents');
  const access = place?.information?.access
    ? labelIn(place.information.access, locale).replaceAll(/\s+/g, ' ')
    : '';
  const telephone = place?.information?.telephone;
  return [
    ...(access && access.length <= MAX_ACCESS ? [t('tickets.access', { access })] : []),
    ...(telephone ? [t('tickets.telephone', { telephone: shownTelephone(telephone, locale) })] : []),
  ];
}
