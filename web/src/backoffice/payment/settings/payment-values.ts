import type { ProblemCode } from '@guichet/contract/account/registration-rules.ts';
import type { CallAnswer, CallInput } from '@guichet/contract/calls.ts';
import {
  type ChoosableMeans,
  MEANS_OF_PROTOCOL,
  PAYMENT_PROTOCOLS,
  type PaymentProtocol,
  RETURN_PATH,
  RETURN_PATHS,
  type ReturnPathName,
  SECRET,
  SHOP_NAMES,
  USUAL_PROTOCOL,
} from '@guichet/contract/payment/setting-rules.ts';

export type OnlinePayment = CallAnswer<'GET /settingsadmin/onlinepayment'>;
type SentPayment = CallInput<'PUT /settingsadmin/onlinepayment'>['body'];
type SentShop = CallInput<'POST /settingsadmin/checkonlinepayment'>['body'];

/** The means of payment by their names on the page. */
const MEANS = {
  other: 4,
  otherSplit: 5,
  own: 1,
  ownSplit: 2,
  subscription: 3,
} as const satisfies Record<string, ChoosableMeans>;
type MeansName = keyof typeof MEANS;
export const MEANS_NAMES = Object.keys(MEANS) as MeansName[];

/** The settings as form values. */
export interface PaymentValues {
  /** Id of the provider; for an embedded provider, its protocol. */
  providerId: string;
  mode: 'test' | 'production';
  idSite: string;
  /** Empty for unchanged keys. */
  sitePassword: string;
  apiKey: string;
  means: Record<MeansName, boolean>;
  numberOfInstalment: string;
  instalmentDays: string;
  /** In euros. */
  instalmentsFrom: string;
  dayOfTheMonth: string;
  paths: Record<ReturnPathName, string>;
}

const mapPaths = (pathOf: (name: ReturnPathName) => string) =>
  Object.fromEntries(RETURN_PATHS.map((name) => [name, pathOf(name)])) as Record<ReturnPathName, string>;

/** Returns form values. @param locale for the decimal sign */
export function valuesOf(payment: OnlinePayment, locale: string): PaymentValues {
  const euros = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 2 });
  return {
    providerId: payment.providerId ?? payment.protocol,
    mode: payment.isProduction ? 'production' : 'test',
    idSite: payment.idSite,
    sitePassword: '',
    apiKey: '',
    means: Object.fromEntries(
      MEANS_NAMES.map((name) => [name, payment.meansOffered.includes(MEANS[name])]),
    ) as Record<MeansName, boolean>,
    numberOfInstalment: String(payment.numberOfInstalment),
    instalmentDays: String(payment.instalmentDays),
    instalmentsFrom: euros.format(payment.instalmentsFrom / 100),
    dayOfTheMonth: String(payment.dayOfTheMonth),
    paths: mapPaths((name) => payment[name]),
  };
}

/** Returns the protocol of the chosen provider. */
export function protocolOf(
  { providerId }: Pick<PaymentValues, 'providerId'>,
  { providers }: Pick<OnlinePayment, 'providers'>,
): PaymentProtocol {
  const embedded = PAYMENT_PROTOCOLS.find((protocol) => protocol === providerId);
  return embedded ?? providers.find(({ id }) => id === providerId)?.protocol ?? USUAL_PROTOCOL;
}

/** Returns whether a provider supports a means of payment. */
export const canOffer = (protocol: PaymentProtocol, name: MeansName): boolean =>
  MEANS_OF_PROTOCOL[protocol].includes(MEANS[name]);

/** Returns the shop only, for its check. */
export function shopOf(
  values: Pick<PaymentValues, 'providerId' | 'idSite' | 'mode' | 'sitePassword' | 'apiKey'>,
  saved: Pick<OnlinePayment, 'providers'>,
): SentShop {
  const { providerId, idSite, mode, sitePassword, apiKey } = values;
  const isEmbedded = PAYMENT_PROTOCOLS.some((protocol) => protocol === providerId);
  return {
    providerId: isEmbedded ? null : providerId,
    protocol: protocolOf(values, saved),
    idSite: idSite.trim(),
    isProduction: mode === 'production',
    ...(sitePassword && { sitePassword }),
    ...(apiKey && { apiKey }),
  };
}

/** Returns the body of the call that saves valid values. @param saved the saved settings */
export function bodyOf(values: PaymentValues, saved: OnlinePayment): SentPayment {
  const protocol = protocolOf(values, saved);
  return {
    version: saved.version,
    ...shopOf(values, saved),
    ...mapPaths((name) => values.paths[name].trim()),
    meansOffered: MEANS_NAMES.filter((name) => values.means[name] && canOffer(protocol, name)).map(
      (name) => MEANS[name],
    ),
    numberOfInstalment: Number(values.numberOfInstalment),
    instalmentDays: Number(values.instalmentDays),
    instalmentsFrom: centsOf(values.instalmentsFrom) ?? 0,
    dayOfTheMonth: Number(values.dayOfTheMonth),
  };
}

/** Returns the validation problems by the path of the field. @param saved the saved settings */
export function problemsOf(
  values: PaymentValues,
  saved: OnlinePayment,
): Partial<Record<string, ProblemCode>> {
  const { providerId, idSite, mode, instalmentDays, instalmentsFrom, paths } = values;
  const isOther =
    (saved.providerId ?? saved.protocol) !== providerId ||
    saved.idSite !== idSite.trim() ||
    saved.isProduction !== (mode === 'production');
  const missing = !saved.hasApiKey ? 'field.required' : isOther ? 'payment.keys-required' : undefined;
  const secretProblem = (secret: string): ProblemCode | undefined => {
    if (secret === '') return missing;
    return SECRET.test(secret.trim()) ? undefined : 'payment.key-format';
  };
  const cents = centsOf(instalmentsFrom);
  const shopName = SHOP_NAMES[protocolOf(values, saved)];
  const problems: Record<string, ProblemCode | undefined> = {
    idSite: shopName.format.test(idSite.trim()) ? undefined : shopName.problem,
    sitePassword: secretProblem(values.sitePassword),
    apiKey: secretProblem(values.apiKey),
    instalmentDays: isBetween(instalmentDays, 1, 120) ? undefined : 'payment.instalment-days',
    instalmentsFrom:
      cents !== undefined && cents >= 400 && cents <= 9_999_999 ? undefined : 'payment.instalments-from',
    ...Object.fromEntries(
      RETURN_PATHS.map((name) => [
        `paths.${name}`,
        RETURN_PATH.test(paths[name].trim()) ? undefined : 'payment.return-path',
      ]),
    ),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}

function isBetween(text: string, least: number, most: number): boolean {
  return /^\d{1,4}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;
}

/** Parses `50`, `49,90` or `49.90`. */
function centsOf(text: string): number | undefined {
  return /^\d{1,5}(?:[.,]\d{1,2})?$/.test(text.trim())
    ? Math.round(Number(text.trim().replace(',', '.')) * 100)
    : undefined;
}
