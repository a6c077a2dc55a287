import type { CallAnswer } from '@guichet/contract/calls.ts';
import { PAYMENT_PROTOCOLS, USUAL_PROTOCOL } from '@guichet/contract/payment/setting-rules.ts';
import type { Services } from '#platform/http/services.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { notificationUrl } from '../attempts/view.ts';
import type { Provider } from '../providers/data.ts';
import type { PaymentSettings } from './data.ts';
import type { FormerShop } from './former/data.ts';
import { DEFAULT_CHOICES, meansFor } from './rules.ts';

type OnlinePayment = CallAnswer<'GET /settingsadmin/onlinepayment'>;

interface Context {
  readonly providers: readonly Provider[];
  readonly mayEmbed: boolean;
  readonly former: readonly FormerShop[];
  readonly notificationUrls: OnlinePayment['notificationUrls'];
}

/** Where a venue's provider tells what became of payments. */
export function notificationUrls(
  { config }: Pick<Services, 'config'>,
  tenant: Pick<Tenant, 'name'>,
): OnlinePayment['notificationUrls'] {
  return Object.fromEntries(
    PAYMENT_PROTOCOLS.map((protocol) => [protocol, notificationUrl(config.publicUrl, protocol, tenant)]),
  ) as OnlinePayment['notificationUrls'];
}

/** The settings as their administrators see them: never a secret. @param providers every one there is */
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
