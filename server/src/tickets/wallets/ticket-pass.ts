import { byLocale, type Locale } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import type { WalletField, WalletPass } from '#gateways/wallets/port.ts';
import { fullDate, longDate, printableColour, time, type Zone } from '#kernel/format/localized.ts';
import { withOffset } from '#kernel/format/time-zone.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import {
  type TicketDocument,
  type TicketPlace,
  type TicketSurroundings,
  ticketDocument,
} from '../tickets/document/ticket-document.ts';
import type { OwnTicket } from '../tickets/tickets.sql.ts';
import { establishmentOf, stateOf } from '../tickets/tickets.ts';
import { field, passWords } from './pass-texts.ts';

/** What a pass has besides its content: identity, languages and the venue's look. */
export interface PassFrame {
  readonly id: string;
  readonly tenant: Tenant;
  readonly languages: WalletPass['languages'];
  /** Page of the ticket or of the card */
  readonly link: string;
}

/** A pass with the last instant at which it is of use. */
export interface DescribedPass {
  readonly pass: WalletPass;
  readonly endsAt: Date;
  /** Whether it can be added to a wallet now */
  readonly isUsable: boolean;
}

/** The state that a pass names; undefined for a valid ticket at its original time. */
type PassState = 'consumed' | 'expired' | 'refunded' | 'blocked' | 'cancelled' | 'moved' | undefined;

function passState(ticket: OwnTicket): PassState {
  const state = stateOf(ticket);
  if (state !== 'valid') return state;
  const change = ticket.sessionChange?.state;
  return change === 'restored' ? undefined : change;
}

/** Describes the pass of a ticket. */
export function ticketPass(
  ticket: OwnTicket,
  frame: PassFrame,
  surroundings: TicketSurroundings & { placeOf: (code: string) => TicketPlace | undefined },
): DescribedPass {
  const { tenant } = frame;
  const documents = byLocale((locale) => ticketDocument(ticket, tenant, locale, surroundings));
  const document = documents[frame.languages[0]];
  const state = passState(ticket);
  const isVoided = state !== undefined && state !== 'moved';
  const zone = document.zone ?? tenant.timeZone;
  const { startsAt, endsAt } = document;
  const colour = printableColour(tenant.brand);
  const pass: WalletPass = {
    id: frame.id,
    style: ticket.sessionId !== null && startsAt && endsAt ? 'event' : 'ticket',
    classKey: [tenant.name, ticket.sessionId ?? '', ticket.line.service].join(' '),
    venue: tenant.displayName,
    colour,
    languages: frame.languages,
    title: byLocale((locale) => documents[locale].serviceName),
    fields: fieldsOf(documents, { state, zone, link: frame.link }),
    ...(!isVoided && { code: { format: ticket.codeFormat ?? 'qr', text: ticket.code } }),
    ...(ticket.sessionId !== null &&
      startsAt &&
      endsAt && { session: { start: offsetOf(startsAt, zone), end: offsetOf(endsAt, zone) } }),
    expiresAt: offsetOf(ticket.validUntil.toISOString(), zone),
    isVoided,
    ...placeOf(documents, surroundings.placeOf(establishmentOf(ticket))),
    ...(document.holder && { holder: document.holder }),
    number: document.number,
    orderNumber: document.orderNumber,
    link: frame.link,
  };
  return { pass, endsAt: ticket.validUntil, isUsable: !isVoided };
}

const offsetOf = (instant: string, zone: Zone): string =>
  withOffset(new Date(instant), typeof zone === 'string' ? zone : zone.timeZone);

function placeOf(
  documents: Record<Locale, TicketDocument>,
  place: TicketPlace | undefined,
): Pick<WalletPass, 'place'> {
  const position = place?.information?.position;
  if (!place) return {};
  return {
    place: {
      name: byLocale((locale) => documents[locale].establishment),
      address: `${place.address}, ${place.zip} ${place.city}`,
      ...(position && { position }),
    },
  };
}

interface Shown {
  state: PassState;
  zone: Zone;
  link: string;
}

function fieldsOf(documents: Record<Locale, TicketDocument>, { state, zone, link }: Shown): WalletField[] {
  const of = (read: (document: TicketDocument) => string | null) => (locale: Locale) =>
    read(documents[locale]);
  return [
    ...field({
      key: 'state',
      label: 'labels.state',
      at: 'header',
      value: (locale) => (state ? passWords(locale)(`state.${state}`) : null),
      changed: 'state',
    }),
    ...field({
      key: 'when',
      label: 'labels.when',
      at: 'secondary',
      value: (locale) => whenOf(documents[locale], locale, zone),
      changed: 'when',
    }),
    ...field({
      key: 'until',
      label: 'labels.until',
      at: 'secondary',
      value: (locale) => untilOf(documents[locale], locale, zone),
    }),
    ...field({ key: 'where', label: 'labels.where', at: 'auxiliary', value: of(whereOf) }),
    ...field({ key: 'holder', label: 'labels.holder', at: 'auxiliary', value: of(({ holder }) => holder) }),
    ...field({
      key: 'price',
      label: 'labels.price',
      at: 'auxiliary',
      value: of(({ priceName }) => priceName),
    }),
    ...field({
      key: 'order',
      label: 'labels.order',
      at: 'back',
      value: of((document) => document.orderNumber),
    }),
    ...field({ key: 'ticket', label: 'labels.ticket', at: 'back', value: of((document) => document.number) }),
    ...field({ key: 'card', label: 'labels.card', at: 'back', value: of(({ card }) => card) }),
    ...field({ key: 'notes', label: 'labels.notes', at: 'back', value: of(({ notes }) => notes.join('\n')) }),
    ...field({
      key: 'terms',
      label: 'labels.terms',
      at: 'back',
      value: (locale) => termsOf(documents[locale], locale),
    }),
    ...field({ key: 'page', label: 'labels.page', at: 'back', value: () => link }),
  ];
}

const whereOf = ({ establishment, place }: TicketDocument): string =>
  [establishment, place].filter(Boolean).join(', ');

function whenOf({ startsAt }: TicketDocument, locale: Locale, zone: Zone): string | null {
  if (!startsAt) return null;
  return passWords(locale)('whenAt', {
    day: longDate(startsAt, locale, zone),
    time: time(startsAt, locale, zone),
  });
}

function untilOf({ startsAt, validUntil }: TicketDocument, locale: Locale, zone: Zone): string | null {
  if (startsAt || !validUntil) return null;
  return passWords(locale)('until', { day: fullDate(validUntil, locale, zone) });
}

function termsOf({ withdrawal }: TicketDocument, locale: Locale): string {
  const t = translator(locale, 'documents');
  return [t('tickets.singleUse'), ...(withdrawal ? [t(`withdrawal.${withdrawal}`)] : [])].join('\n');
}
