import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { ErrorCode } from '@guichet/contract/errors.ts';
import {
  MEANS_OF_PROTOCOL,
  PAYMENT_PROTOCOLS,
  type PaymentProtocol,
  RETURN_PATHS,
  type ReturnPathName,
  SHOP_NAMES,
  USUAL_PROTOCOL,
} from '@guichet/contract/payment/setting-rules.ts';
import { fail } from '#kernel/errors.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { notificationUrl } from '../attempts/attempts.ts';
import type { PaymentTypeId } from '../means.ts';
import type { Provider } from '../providers/providers.sql.ts';
import type { PaymentChoices, PaymentSettings, StoredShop } from './payment-settings.sql.ts';
import type { PreviousShop } from './previous-shops.sql.ts';

/** A shop as it is sent: an absent secret keeps its saved value. */
export interface SentShop extends Omit<StoredShop, 'sitePasswordEncrypted' | 'apiKeyEncrypted'> {
  readonly sitePassword?: string | undefined;
  readonly apiKey?: string | undefined;
}

/** Returns the problems of a sent shop, by field. @param choosable ids of the providers that the venue may choose */
export function shopProblems(
  saved: StoredShop | undefined,
  sent: SentShop,
  choosable: { ids: readonly string[]; mayEmbed: boolean },
): Record<string, ErrorCode> {
  const problems: Record<string, ErrorCode> = {};
  const { format, problem } = SHOP_NAMES[sent.protocol];
  if (!format.test(sent.idSite)) problems.idSite = problem;
  const isKept = saved !== undefined && saved.providerId === sent.providerId;
  const isChoosable = sent.providerId === null ? choosable.mayEmbed : choosable.ids.includes(sent.providerId);
  if (!isKept && !isChoosable) problems.providerId = 'payment.provider-unknown';
  const missing = !saved ? 'field.required' : isOtherShop(saved, sent) ? 'payment.keys-required' : undefined;
  if (missing && sent.sitePassword === undefined) problems.sitePassword = missing;
  if (missing && sent.apiKey === undefined) problems.apiKey = missing;
  return problems;
}

/** Returns whether a shop is another one, with its own keys: providers issue keys for each site and mode. */
export const isOtherShop = (saved: StoredShop, sent: SentShop): boolean =>
  saved.idSite !== sent.idSite ||
  saved.isProduction !== sent.isProduction ||
  saved.providerId !== sent.providerId ||
  saved.protocol !== sent.protocol;

/** Returns the given means of payment that a provider supports. */
export function meansFor(protocol: PaymentProtocol, ids: readonly PaymentTypeId[]): PaymentTypeId[] {
  const offered: readonly PaymentTypeId[] = MEANS_OF_PROTOCOL[protocol];
  return ids.filter((id) => offered.includes(id));
}

/** The settings of a venue before its first save (specified-behaviour.md#payment-settings). */
export const DEFAULT_CHOICES: PaymentChoices = {
  ...(Object.fromEntries(RETURN_PATHS.map((name) => [name, defaultPath(name)])) as Record<
    ReturnPathName,
    string
  >),
  meansOffered: [4],
  dayOfTheMonth: 5,
  numberOfInstalment: 4,
  instalmentDays: 30,
  instalmentsFrom: 5000,
};

function defaultPath(name: ReturnPathName): string {
  if (name.includes('Alias')) return '/profil';
  if (name.endsWith('Success')) return '/delivery/success';
  return name.endsWith('Cancel') ? '/delivery/cancelled' : '/delivery/failed';
}

/** Returns settings for the audit log, which records only that a secret was replaced. */
export function recordedSettings(
  settings: (StoredShop & PaymentChoices) | undefined,
  providerName: string,
): Record<string, unknown> {
  if (!settings) return {};
  const { sitePasswordEncrypted, apiKeyEncrypted, isProduction, meansOffered, idSite, protocol } = settings;
  return {
    idSite,
    protocol,
    isProduction: String(isProduction),
    provider: providerName,
    sitePassword: sitePasswordEncrypted,
    apiKey: apiKeyEncrypted,
    ...Object.fromEntries(RETURN_PATHS.map((name) => [name, settings[name]])),
    meansOffered: meansOffered.join(', '),
    dayOfTheMonth: String(settings.dayOfTheMonth),
    numberOfInstalment: String(settings.numberOfInstalment),
    instalmentDays: String(settings.instalmentDays),
    instalmentsFrom: String(settings.instalmentsFrom),
  };
}

/** The fields that the audit log masks. */
export const SECRET_FIELDS = ['sitePassword', 'apiKey'] as const;

/** Returns whether a save changes the shop, so that the current shop becomes a former one. */
export const changesShop = (saved: PaymentSettings | undefined, sent: SentShop): boolean =>
  !saved || isOtherShop(saved, sent) || sent.sitePassword !== undefined || sent.apiKey !== undefined;

/**
 * Requires a test shop for a closed venue, which sells to administrators who try its site.
 * @throws AppError `tenant.preview-sale` without a shop in test mode
 */
export function requireTestWhileClosed(
  { isInMaintenance }: Pick<Tenant, 'isInMaintenance'>,
  shop: { mode: string } | undefined,
): void {
  if (isInMaintenance && shop?.mode !== 'TEST') fail('tenant.preview-sale');
}

type OnlinePayment = CallAnswer<'GET /settingsadmin/onlinepayment'>;

interface Context {
  readonly providers: readonly Provider[];
  readonly mayEmbed: boolean;
  readonly former: readonly PreviousShop[];
  readonly notificationUrls: OnlinePayment['notificationUrls'];
}

/** Returns the addresses to which a venue's provider sends notifications of payments. */
export function notificationUrls(
  { config }: Pick<Services, 'config'>,
  tenant: Pick<Tenant, 'name'>,
): OnlinePayment['notificationUrls'] {
  return Object.fromEntries(
    PAYMENT_PROTOCOLS.map((protocol) => [protocol, notificationUrl(config.publicUrl, protocol, tenant)]),
  ) as OnlinePayment['notificationUrls'];
}

/** Returns the settings for administrators, without secrets. @param providers all providers */
export function viewSettings(
  settings: PaymentSettings | undefined,
  { providers, mayEmbed, former, notificationUrls }: Context,
): OnlinePayment {
  const { idSite = '', isProduction = false, providerId = null, protocol = USUAL_PROTOCOL } = settings ?? {};
  const choices = settings ?? DEFAULT_CHOICES;
  return {
    ...pathsOf(choices),
    dayOfTheMonth: choices.dayOfTheMonth,
    numberOfInstalment: choices.numberOfInstalment,
    instalmentDays: choices.instalmentDays,
    instalmentsFrom: choices.instalmentsFrom,
    meansOffered: meansFor(protocol, choices.meansOffered).filter((id) => id !== 9),
    ...(settings && { id: settings.id }),
    version: settings?.version ?? 0,
    idSite,
    isProduction,
    providerId,
    protocol,
    hasSitePassword: settings !== undefined,
    hasApiKey: settings !== undefined,
    providers: providers
      .filter(({ id, isEnabled }) => isEnabled || id === providerId)
      .map(({ id, name, protocol: spoken }) => ({ id, name, protocol: spoken })),
    mayEmbed,
    notificationUrls,
    formerShops: former
      .filter(({ isUsed }) => isUsed)
      .map((shop) => ({
        idSite: shop.idSite,
        isProduction: shop.isProduction,
        replacedAt: shop.replacedAt.toISOString(),
        endsAt: shop.endsAt.toISOString(),
      })),
  };
}

const pathsOf = (choices: PaymentSettings | typeof DEFAULT_CHOICES) => ({
  urlFrontSuccess: choices.urlFrontSuccess,
  urlFrontCancel: choices.urlFrontCancel,
  urlFrontError: choices.urlFrontError,
  urlFrontRefused: choices.urlFrontRefused,
  urlFrontModificationAliasSucces: choices.urlFrontModificationAliasSucces,
  urlFrontModificationAliasEchec: choices.urlFrontModificationAliasEchec,
  testUrlFrontSuccess: choices.testUrlFrontSuccess,
  testUrlFrontCancel: choices.testUrlFrontCancel,
  testUrlFrontError: choices.testUrlFrontError,
  testUrlFrontRefused: choices.testUrlFrontRefused,
  testUrlFrontModificationAliasSucces: choices.testUrlFrontModificationAliasSucces,
  testUrlFrontModificationAliasEchec: choices.testUrlFrontModificationAliasEchec,
});
