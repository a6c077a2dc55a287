import { type Locale, offeredLocale } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { readCustomer } from '#account/profile/profile.sql.ts';
import { personVariables } from '#account/profile/profile.ts';
import { longDate, money } from '#kernel/format/localized.ts';
import { addDays, dayOf } from '#kernel/format/time-zone.ts';
import type { MailAddress } from '#platform/mail/message.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { tenantAddress } from '#platform/tenancy/tenant-address.ts';
import type { Services } from '#services.ts';
import { venueMails } from '#tenants/mail-templates/mail-templates.service.ts';
import { readDocumentBrand } from '#tenants/pictures/pictures.service.ts';
import { renderGiftCard } from './document/gift-card-document.service.ts';
import { CODE_PURPOSE, drawGiftCode, endingOf, giftCodeHash } from './gift-card-codes.ts';
import {
  type CardToDeliver,
  type ExpiringCard,
  lockForDelivery,
  markDelivered,
  storeCode,
} from './gift-card-delivery.sql.ts';
import {
  codeBlock,
  creditMail,
  giftCardBoughtMail,
  giftCardExpiringMail,
  giftCardMail,
} from './gift-card-mails.ts';
import { giftServiceWords } from './gift-services.ts';

export type DeliveryServices = Pick<
  Services,
  'config' | 'database' | 'documents' | 'logger' | 'mailer' | 'secrets' | 'tenants' | 'ticketing'
>;

/** Returns a day in words. */
const inWords = (day: string, locale: Locale): string => longDate(`${day}T12:00:00Z`, locale, 'UTC');

/** Returns the last day of a card, in words. */
function untilOf(
  { expiresAt }: Pick<CardToDeliver, 'expiresAt'>,
  locale: Locale,
  { timeZone }: Tenant,
): string {
  return inWords(addDays(dayOf(expiresAt, timeZone), -1), locale);
}

/**
 * Confirms the purchase of a gift card to its buyer, and delivers it when its day has come: draws its code, mails it
 * with a PDF, and deletes the code. A run that continues another one delivers the same code.
 */
export async function deliverGiftCard(
  services: DeliveryServices,
  tenant: Tenant,
  giftCardId: string,
): Promise<void> {
  const { database } = services;
  const card = await database.tenant(tenant.id, (db) => lockForDelivery(db, giftCardId));
  if (!card) return;
  const buyer = await readBuyerAddress(services, tenant, card.userId);
  if (card.codesDrawn === 0 && buyer && !card.isCredit) await confirmPurchase(services, tenant, card, buyer);
  if (card.isDelivered || !card.isDue) return;
  const drawn = await database.tenant(tenant.id, (db) => drawCode(db, services, giftCardId));
  if (!drawn) return;
  const locale = offeredLocale(tenant.languages, card.locale);
  const to = card.email === null ? buyer?.to : { address: card.email, name: card.recipient };
  if (!to) throw new Error('A gift card has neither a recipient nor a buyer to deliver it to');
  const delivery = await mailCard(services, tenant, { ...card, ...drawn }, locale, to);
  // The recipient's server refuses the mail: the buyer gets the card, to hand it over.
  if (delivery === 'refused' && buyer && card.email !== null)
    await mailCard(services, tenant, { ...card, ...drawn }, locale, buyer.to, 'buyer');
  await database.tenant(tenant.id, (db) => markDelivered(db, giftCardId, drawn.codesDrawn));
}

/** Returns the code of a card: the one that an interrupted run has drawn, or a new one. */
async function drawCode(
  db: Parameters<typeof lockForDelivery>[0],
  { secrets }: Pick<Services, 'secrets'>,
  id: string,
): Promise<{ code: string; codesDrawn: number } | undefined> {
  const card = await lockForDelivery(db, id);
  if (!card || card.isDelivered) return undefined;
  if (card.codeEncrypted !== null)
    return { code: secrets.decryptSecret(card.codeEncrypted, CODE_PURPOSE), codesDrawn: card.codesDrawn };
  const code = drawGiftCode();
  await storeCode(db, id, {
    hash: giftCodeHash(code),
    ending: endingOf(code),
    encrypted: secrets.encryptSecret(code, CODE_PURPOSE),
  });
  return { code, codesDrawn: card.codesDrawn + 1 };
}

interface Buyer {
  readonly to: MailAddress;
  readonly person: ReturnType<typeof personVariables>;
}

async function readBuyerAddress(
  { database }: DeliveryServices,
  tenant: Tenant,
  userId: string | null,
): Promise<Buyer | undefined> {
  if (userId === null) return undefined;
  const customer = await database.tenant(tenant.id, (db) => readCustomer(db, userId));
  if (!customer) return undefined;
  const person = personVariables(customer);
  const name = customer.socialReason ?? `${person.PRENOM} ${person.NOM}`.trim();
  return { to: { address: customer.email, name }, person };
}

/** The value of a card in words, with the service that it was bought for. */
function worthOf(cents: number, { service }: Pick<CardToDeliver, 'service'>, locale: Locale): string {
  const amount = money(cents, locale);
  if (!service) return amount;
  return translator(locale, 'mails')('giftCard.worth', {
    amount,
    service: giftServiceWords(service, locale),
  });
}

async function confirmPurchase(
  services: DeliveryServices,
  tenant: Tenant,
  card: CardToDeliver,
  { to, person }: Buyer,
): Promise<void> {
  const locale = offeredLocale(tenant.languages, card.locale);
  const mails = await venueMails(services, tenant);
  const mail = giftCardBoughtMail(
    {
      order: card.id.slice(0, 8).toUpperCase(),
      amount: worthOf(card.value, card, locale),
      recipient: card.recipient,
      sender: card.sender,
      day: inWords(card.deliverOn, locale),
      until: untilOf(card, locale, tenant),
    },
    { locale, person, address: `${tenantAddress(services.config.publicUrl, tenant, locale)}/gift-cards` },
  );
  await mails.sendOnce(`gift-card-bought-${card.id}`, mail, { to });
}

/** Mails a card with its code and its PDF. @returns what became of the mail */
async function mailCard(
  services: DeliveryServices,
  tenant: Tenant,
  card: CardToDeliver & { readonly code: string },
  locale: Locale,
  to: MailAddress,
  suffix = '',
) {
  const mails = await venueMails(services, tenant);
  const address = `${tenantAddress(services.config.publicUrl, tenant, locale)}/gift-card-balance`;
  const words = {
    amount: worthOf(card.balance, card, locale),
    recipient: card.recipient,
    sender: card.sender,
    until: untilOf(card, locale, tenant),
    message: card.message,
  };
  const content = await renderGiftCard(
    services.documents,
    {
      ...words,
      amount: money(card.balance, locale),
      service: giftServiceWords(card.service, locale),
      code: card.code,
      design: card.design,
      isCredit: card.isCredit,
      address,
    },
    locale,
    await readDocumentBrand(services, tenant),
  );
  const code = codeBlock(card.code, mails.brand);
  const mail = card.isCredit
    ? creditMail({ ...words, code, order: card.orderNumber ?? '' }, locale, address)
    : giftCardMail({ ...words, code }, locale, address);
  return mails.sendOnce(`gift-card-${card.id}-${card.codesDrawn}${suffix}`, mail, {
    to,
    attachments: [
      {
        filename: `${translator(locale, 'documents')(card.isCredit ? 'credit.fileName' : 'giftCard.fileName')}.pdf`,
        contentType: 'application/pdf',
        content,
      },
    ],
  });
}

/** Reminds the holder of a card, or its buyer, that it expires soon. */
export async function remindOfExpiry(
  services: DeliveryServices,
  tenant: Tenant,
  card: ExpiringCard,
): Promise<void> {
  const buyer = await readBuyerAddress(services, tenant, card.userId);
  const to = card.email === null ? buyer?.to : { address: card.email, name: card.recipient };
  if (!to) return;
  const locale = offeredLocale(tenant.languages, card.locale);
  const mails = await venueMails(services, tenant);
  const address = `${tenantAddress(services.config.publicUrl, tenant, locale)}/gift-card-balance`;
  const words = {
    amount: money(card.balance, locale),
    recipient: card.recipient,
    ending: card.ending,
    until: untilOf(card, locale, tenant),
  };
  const key = `gift-card-expiring-${card.id}-${dayOf(card.expiresAt, tenant.timeZone)}`;
  await mails.sendOnce(key, giftCardExpiringMail(words, locale, address), { to });
}
