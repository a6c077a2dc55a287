import { SUPPORTING_DOCUMENT_LABELS } from '@guichet/contract/catalogue/supporting-documents.ts';
import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { time } from '#platform/format/localized.ts';
import type { DocumentBrand } from '#platform/pdf/model.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { TicketRow } from '../data.ts';
import { detailOf } from '../rules.ts';
import type { TicketDocument } from './model.ts';

const admittedFrom: Readonly<Record<Locale, (moment: string) => string>> = {
  'fr-FR': (moment) => `Votre billet ouvre le tourniquet à partir de ${moment}.`,
  'en-GB': (moment) => `Your ticket opens the gate from ${moment}.`,
  'de-DE': (moment) => `Ihr Ticket öffnet das Drehkreuz ab ${moment}.`,
};

const bring: Readonly<Record<Locale, (documents: string) => string>> = {
  'fr-FR': (documents) => `Ce tarif demande un justificatif à l’entrée : ${documents}.`,
  'en-GB': (documents) => `This price asks for proof at the entrance: ${documents}.`,
  'de-DE': (documents) => `Dieser Tarif verlangt einen Nachweis am Eingang: ${documents}.`,
};

/** How the tenant's documents and mails look. */
export function documentBrand(tenant: Tenant): DocumentBrand {
  return { tenantName: tenant.displayName, colour: tenant.brand, timeZone: tenant.timeZone };
}

/** What a ticket's page says, in the reader's language. */
export function ticketDocument(
  ticket: TicketRow,
  tenant: Tenant,
  locale: Locale,
  known: { holder: string | null; addressOf: (establishmentCode: string) => string | null },
): TicketDocument {
  const { line } = ticket;
  const detail = detailOf(ticket);
  const event = detail?.event;
  const cardHolder = [detail?.cardHolderFirstName, detail?.cardHolderName].filter(Boolean).join(' ');
  const theme = event ? labelIn(event.themeLabels, locale) : '';
  const price = labelIn(line.labels, locale);
  return {
    serviceName: labelIn(line.serviceName, locale),
    themeName: theme === '' ? null : theme,
    themeColour: event?.themeColor ?? null,
    establishment: labelIn(event?.establishment ?? line.establishmentLabels, locale),
    place: event?.room ? labelIn(event.room, locale) : null,
    address: known.addressOf(line.establishment),
    startsAt: event?.start ?? null,
    endsAt: event?.end ?? null,
    validFrom: ticket.validFrom.toISOString(),
    validUntil: ticket.validUntil.toISOString(),
    priceName: price === '' ? null : price,
    priceCents: line.unitPrice,
    number: ticket.ticketNumber,
    code: ticket.code,
    holder: cardHolder === '' ? known.holder : cardHolder,
    orderNumber: ticket.externalPurchaseId,
    orderedAt: ticket.soldAt.toISOString(),
    notes: notesOf(ticket, tenant, locale, event !== undefined),
  };
}

function notesOf(ticket: TicketRow, tenant: Tenant, locale: Locale, isDated: boolean): string[] {
  const documents = ticket.line.supportingDocuments.flatMap((code) => {
    const labels = Object.entries(SUPPORTING_DOCUMENT_LABELS).find(([known]) => known === code)?.[1];
    return labels ? [labelIn(labels, locale)] : [];
  });
  return [
    ...(isDated ? [admittedFrom[locale](time(ticket.validFrom.toISOString(), locale, tenant.timeZone))] : []),
    ...(documents.length > 0 ? [bring[locale](documents.join(', '))] : []),
  ];
}
