import { findLocale, type Locale, offeredLocale } from '@guichet/contract/locale.ts';
import { readLinkOfGuest } from '#account/guests/guests.sql.ts';
import { TicketingUnavailable } from '#gateways/ticketing/port.ts';
import type {
  AppleCredentials,
  GoogleCredentials,
  WalletFailure,
  WalletPass,
} from '#gateways/wallets/port.ts';
import { API_BASE } from '#platform/http/call-address.ts';
import { choiceNames } from '#platform/tenancy/phrase-overrides.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { tenantAddress } from '#platform/tenancy/tenant-address.ts';
import type { Services } from '#services.ts';
import { readLogoFile } from '#tenants/pictures/pictures.sql.ts';
import { PAGE_PATHS } from '#tenants/used-pages/used-pages.ts';
import { recordWalletOutcome } from '#tenants/wallets/wallets.sql.ts';
import { readPlaces } from '../documents.service.ts';
import { readTicketsAndCards } from '../tickets/tickets.service.ts';
import { cardPass } from './card-pass.ts';
import { gonePass } from './gone-pass.ts';
import { type PassKind, type PassRow, recordSavedAtGoogle } from './passes.sql.ts';
import { deviceToken } from './passes.ts';
import { type DescribedPass, type PassFrame, ticketPass } from './ticket-pass.ts';

/** A ticket or a card of a customer. */
export interface PassSubject {
  readonly customerId: string;
  readonly kind: PassKind;
  readonly number: string;
}

/** Path of the web service for updates of passes, without the name of the venue. */
export const SERVICE_PATH = `${API_BASE}/wallet/apple`;

/** Base address of the web service of a venue; devices add `/v1/…`. */
export const serviceAddress = ({ config }: Pick<Services, 'config'>, tenant: Pick<Tenant, 'name'>): string =>
  `${config.publicUrl}${SERVICE_PATH}/${tenant.name}`;

/** Returns the identity, languages and page of a pass. */
function frameOf(
  { config }: Pick<Services, 'config'>,
  tenant: Tenant,
  {
    id,
    locale,
    kind,
    number,
    isGuest = false,
  }: { id: string; locale: Locale; kind: PassKind; number: string | null; isGuest?: boolean },
): PassFrame {
  const home = tenantAddress(config.publicUrl, tenant, locale);
  const languages = [locale, ...tenant.languages.filter((other) => other !== locale)] as const;
  const frame = { id, tenant, languages: [...languages] as [Locale, ...Locale[]] };
  // The key of the link to an order without an account stays out of the pass: it can be replaced, the pass is shown around.
  if (isGuest) return { ...frame, link: `${home}/order` };
  const page = `${home}/${PAGE_PATHS.tickets}`;
  // The page of cards may be switched off; that of tickets lists what is left on them too.
  const link = kind === 'ticket' && number !== null ? `${page}/ticket/${encodeURIComponent(number)}` : page;
  return { ...frame, link };
}

/**
 * Describes the pass of a customer's ticket or card.
 * @returns undefined when the customer has no such ticket or card
 * @throws TicketingUnavailable when only the ticketing system knows
 */
export async function describePass(
  services: Services,
  tenant: Tenant,
  { customerId, kind, number }: PassSubject,
  { id, locale }: { id: string; locale: Locale },
): Promise<DescribedPass | undefined> {
  const { tickets, cards, catalogue, isComplete, now } = await readTicketsAndCards(
    services,
    tenant,
    customerId,
  );
  const isGuest = await services.database.tenant(tenant.id, (db) => readLinkOfGuest(db, customerId));
  const frame = frameOf(services, tenant, { id, locale, kind, number, isGuest: isGuest !== undefined });
  if (kind === 'card') {
    const card = cards.find((one) => one.number === number);
    if (card && catalogue) return cardPass(card, frame, catalogue, now);
  } else {
    const ticket = tickets.find(({ ticketNumber }) => ticketNumber === number);
    if (ticket) {
      const placeOf = await readPlaces(services, tenant);
      const nameOf = await choiceNames(services.phraseOverrides, tenant);
      // The names of people of a household leave the account for no other system.
      const shown = ticket.isPersonNamed ? { ...ticket, holderName: null } : ticket;
      return ticketPass(shown, frame, { placeOf, nameOf });
    }
  }
  if (!isComplete) throw new TicketingUnavailable('The ticketing system does not answer');
  return undefined;
}

/** Describes a stored pass as it is now. @throws TicketingUnavailable when only the ticketing system knows */
export async function describeStored(
  services: Services,
  tenant: Tenant,
  row: PassRow,
): Promise<{ pass: WalletPass; endsAt: Date | undefined }> {
  const { id, customerId, kind, number, style, classKey } = row;
  const locale = offeredLocale(tenant.languages, findLocale(row.locale));
  const described =
    customerId === null || number === null
      ? undefined
      : await describePass(services, tenant, { customerId, kind, number }, { id, locale });
  // A wallet knows the pass under this style and class for good.
  if (described) return { pass: { ...described.pass, style, classKey }, endsAt: described.endsAt };
  return {
    pass: gonePass(frameOf(services, tenant, { id, locale, kind, number: null }), row),
    endsAt: undefined,
  };
}

/** Makes the signed pass for Apple. @throws when it cannot be signed */
export async function signPass(
  services: Services,
  tenant: Tenant,
  pass: WalletPass,
  credentials: AppleCredentials,
): Promise<Uint8Array> {
  const logo = await services.database.tenant(tenant.id, readLogoFile);
  return services.wallets.apple.sign(
    pass,
    {
      service: serviceAddress(services, tenant),
      token: deviceToken(services.secrets, tenant.id, pass.id),
      logo: logo?.bytes,
    },
    credentials,
  );
}

/** Public address of the venue's icon, which Google shows on passes. */
const iconAddress = ({ config }: Pick<Services, 'config'>, tenant: Tenant): string =>
  `${config.publicUrl}/icons/${tenant.name}/icon-512.png?v=${tenant.designVersion}`;

/** Stores a pass at Google and records the outcome, which the health page shows. @returns why it failed */
export async function storeAtGoogle(
  services: Pick<Services, 'config' | 'database' | 'wallets'>,
  tenant: Tenant,
  pass: WalletPass,
  credentials: GoogleCredentials,
): Promise<WalletFailure | undefined> {
  const outcome = await services.wallets.google.save(pass, iconAddress(services, tenant), credentials);
  const failure = outcome === 'saved' ? undefined : outcome;
  await services.database.tenant(tenant.id, async (db) => {
    await recordWalletOutcome(db, 'google', failure);
    if (!failure) await recordSavedAtGoogle(db, pass.id);
  });
  return failure;
}
