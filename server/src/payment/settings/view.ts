import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { Provider } from '../providers/data.ts';
import type { PaymentSettings } from './data.ts';
import type { FormerShop } from './former/data.ts';
import { DEFAULT_CHOICES } from './rules.ts';

type OnlinePayment = CallAnswer<'GET /settingsadmin/onlinepayment'>;

/** The settings as their administrators see them: never a secret. @param providers every one there is */
export function viewSettings(
  settings: PaymentSettings | undefined,
  { providers, mayEmbed, former }: { providers: Provider[]; mayEmbed: boolean; former: FormerShop[] },
): OnlinePayment {
  const { idSite = '', isProduction = false, providerId = null } = settings ?? {};
  const choices = settings ?? DEFAULT_CHOICES;
  return {
    ...pathsOf(choices),
    dayOfTheMonth: choices.dayOfTheMonth,
    numberOfInstalment: choices.numberOfInstalment,
    instalmentDays: choices.instalmentDays,
    instalmentsFrom: choices.instalmentsFrom,
    meansOffered: choices.meansOffered.filter((id) => id !== 9),
    ...(settings && { id: settings.id }),
    version: settings?.version ?? 0,
    idSite,
    isProduction,
    providerId,
    hasSitePassword: settings !== undefined,
    hasApiKey: settings !== undefined,
    providers: providers
      .filter(({ id, isEnabled }) => isEnabled || id === providerId)
      .map(({ id, name }) => ({ id, name })),
    mayEmbed,
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
