import { z } from 'zod';
import { call } from '../call.ts';
import { code, Id, Instant } from '../shapes.ts';
import {
  CHOOSABLE_MEANS,
  PAYMENT_PROTOCOLS,
  RETURN_PATH,
  RETURN_PATHS,
  SECRET,
  SHOP_NAMES,
  USUAL_PROTOCOL,
} from './setting-rules.ts';

/**
 * A venue's contract with its payment provider, and the payment types that it offers
 * (specified-behaviour.md#payment-settings).
 */

const right = { right: 'settings.payment' } as const;

/** Secrets are sent when they change and never returned. */
const Secret = z.string().trim().max(200).regex(SECRET, code('payment.key-format'));

const Protocol = z.enum(PAYMENT_PROTOCOLS).describe('Protocol of the provider');

const Shop = z.object({
  providerId: Id.nullable().describe('Identifier in the list of providers; null for the embedded one'),
  idSite: z.string().trim().max(60).describe('The provider’s name of the shop'),
  isProduction: z.boolean(),
});
/** A shop as typed. */
export const NewShop = Shop.extend({
  protocol: Protocol.default(USUAL_PROTOCOL).describe(
    'For the embedded provider; other providers define their own',
  ),
  sitePassword: Secret.optional().describe(
    'Password of the server-to-server interface; unchanged when absent',
  ),
  apiKey: Secret.optional().describe('Key that signs forms and notifications; unchanged when absent'),
});

/** A path on the venue's own site. */
export const ReturnPath = z.string().trim().max(100).regex(RETURN_PATH, code('payment.return-path'));
const ReturnPaths = z.object(
  Object.fromEntries(RETURN_PATHS.map((name) => [name, ReturnPath])) as Record<
    (typeof RETURN_PATHS)[number],
    typeof ReturnPath
  >,
);

const between = (least: number, most: number, error: Parameters<typeof code>[0]) =>
  z.int(code(error)).min(least, code(error)).max(most, code(error));

/** Payment settings of a venue apart from its shop. */
export const PaymentChoices = ReturnPaths.extend({
  dayOfTheMonth: between(1, 28, 'payment.day-of-month').describe('Day of the month of subscription debits'),
  numberOfInstalment: between(2, 4, 'payment.instalments'),
  instalmentDays: between(1, 120, 'payment.instalment-days').describe('Interval between two instalments'),
  instalmentsFrom: between(400, 9_999_999, 'payment.instalments-from').describe(
    'In cents: minimum total for instalments',
  ),
  meansOffered: z
    .array(z.union(CHOOSABLE_MEANS.map((id) => z.literal(id))))
    .max(CHOOSABLE_MEANS.length)
    .overwrite((ids) => [...new Set(ids)].sort())
    .describe('Ids of the payment types'),
});

export const OnlinePayment = Shop.extend({
  ...PaymentChoices.shape,
  idSite: z.string().describe('Empty before the first save'),
  protocol: Protocol,
  id: Id.optional().describe('Absent before the first save'),
  version: z.int().describe('Grows with each change; a save names the version it is based on'),
  hasSitePassword: z.boolean(),
  hasApiKey: z.boolean(),
  providers: z
    .array(z.object({ id: Id, name: z.string(), protocol: Protocol }))
    .describe('Providers that the venue may choose'),
  notificationUrls: z
    .record(z.enum(PAYMENT_PROTOCOLS), z.string())
    .describe('Address for the provider’s notifications; for a checkout, entered in its back office'),
  mayEmbed: z.boolean().describe('The embedded provider may be chosen: not in production'),
  formerShops: z
    .array(z.object({ idSite: z.string(), isProduction: z.boolean(), replacedAt: Instant, endsAt: Instant }))
    .describe('Former shops whose notifications are still accepted, for payments that began with them'),
});

export const ShopCheck = z.object({
  signature: z.enum(['ok', 'wrong']).describe('Example of a signature from the provider’s documentation'),
  access: z
    .enum(['ok', 'refused', 'wrong-mode', 'unavailable'])
    .describe('The provider’s answer about site number, password and mode'),
});

const errors = [
  'payment.keys-required',
  'payment.provider-unknown',
  'payment.means-unsupported',
  ...Object.values(SHOP_NAMES).map(({ problem }) => problem),
] as const;

export const paymentSettingCalls = {
  'GET /settingsadmin/onlinepayment': call({
    summary: 'Returns the payment settings without secrets',
    access: right,
    answer: OnlinePayment,
  }),
  'PUT /settingsadmin/onlinepayment': call({
    summary:
      'Changes the payment settings, effective from the next payment; running payments keep their shop',
    access: right,
    body: NewShop.extend({
      ...PaymentChoices.shape,
      version: z.int().min(0).describe('Version of the changed settings; 0 for the first save'),
    }),
    answer: OnlinePayment,
    errors: [...errors, 'settings.changed'],
  }),
  'POST /settingsadmin/trialpayment': call({
    summary: 'Gives a venue without payment settings a test shop at the embedded provider, for a trial sale',
    access: right,
    answer: OnlinePayment,
    perMinute: 10,
    errors: ['payment.provider-unknown', 'settings.changed'],
  }),
  'POST /settingsadmin/checkonlinepayment': call({
    summary:
      'Checks the signature against the provider’s example, and asks the provider whether it knows the shop',
    access: right,
    body: NewShop,
    answer: ShopCheck,
    perMinute: 30,
    errors,
  }),
} as const;
