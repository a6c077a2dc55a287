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

/** A venue's contract with its card payment provider, and what it offers: specification §3. */

const right = { right: 'settings.payment' } as const;

/** Secrets are sent when they change, and never answered. */
const Secret = z.string().trim().max(200).regex(SECRET, code('payment.key-format'));

const Protocol = z.enum(PAYMENT_PROTOCOLS).describe('How the provider is spoken to');

const Shop = z.object({
  providerId: Id.nullable().describe('Of the providers below; null: the embedded one'),
  idSite: z.string().trim().max(60).describe('The provider’s name of the shop'),
  isProduction: z.boolean(),
});
/** A shop as it is typed. */
export const NewShop = Shop.extend({
  protocol: Protocol.default(USUAL_PROTOCOL).describe(
    'Of the embedded provider; that of another provider is its own',
  ),
  sitePassword: Secret.optional().describe('Of the server-to-server interface; absent: as it is saved'),
  apiKey: Secret.optional().describe('That signs forms and notifications; absent: as it is saved'),
});

/** A path of the venue's own site. */
export const ReturnPath = z.string().trim().max(100).regex(RETURN_PATH, code('payment.return-path'));
const ReturnPaths = z.object(
  Object.fromEntries(RETURN_PATHS.map((name) => [name, ReturnPath])) as Record<
    (typeof RETURN_PATHS)[number],
    typeof ReturnPath
  >,
);

const between = (least: number, most: number, error: Parameters<typeof code>[0]) =>
  z.int(code(error)).min(least, code(error)).max(most, code(error));

/** What a venue decides beside its shop. */
export const PaymentChoices = ReturnPaths.extend({
  dayOfTheMonth: between(1, 28, 'payment.day-of-month').describe('On which subscriptions are debited'),
  numberOfInstalment: between(2, 4, 'payment.instalments'),
  instalmentDays: between(1, 120, 'payment.instalment-days').describe('From one instalment to the next'),
  instalmentsFrom: between(400, 9_999_999, 'payment.instalments-from').describe(
    'In cents: the smallest total that is split',
  ),
  meansOffered: z
    .array(z.union(CHOOSABLE_MEANS.map((id) => z.literal(id))))
    .max(CHOOSABLE_MEANS.length)
    .overwrite((ids) => [...new Set(ids)].sort())
    .describe('Means of payment by their ids'),
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
    .describe('That the venue may choose'),
  notificationUrls: z
    .record(z.enum(PAYMENT_PROTOCOLS), z.string())
    .describe(
      'Where the provider tells what became of payments: one of a checkout is entered in its own back office',
    ),
  mayEmbed: z.boolean().describe('Whether the embedded provider may be chosen: not in production'),
  formerShops: z
    .array(z.object({ idSite: z.string(), isProduction: z.boolean(), replacedAt: Instant, endsAt: Instant }))
    .describe('Whose notifications are still accepted, for payments that were begun with them'),
});

export const ShopCheck = z.object({
  signature: z.enum(['ok', 'wrong']).describe('Of what is signed, as the provider documents it'),
  access: z
    .enum(['ok', 'refused', 'wrong-mode', 'unavailable'])
    .describe('What the provider says of the site number, its password and its mode'),
});

const errors = [
  'payment.keys-required',
  'payment.provider-unknown',
  'payment.means-unsupported',
  ...Object.values(SHOP_NAMES).map(({ problem }) => problem),
] as const;

export const paymentSettingCalls = {
  'GET /settingsadmin/onlinepayment': call({
    summary: 'The contract with the payment provider without its secrets, and the means of payment offered',
    access: right,
    answer: OnlinePayment,
  }),
  'PUT /settingsadmin/onlinepayment': call({
    summary:
      'Changes them, from the next payment on; payments that were begun keep the shop they were begun with',
    access: right,
    body: NewShop.extend({
      ...PaymentChoices.shape,
      version: z.int().min(0).describe('Of the settings that were changed; 0 for the first ones'),
    }),
    answer: OnlinePayment,
    errors: [...errors, 'settings.changed'],
  }),
  'POST /settingsadmin/checkonlinepayment': call({
    summary: 'Signs a form as the provider’s example, and asks the provider whether it knows the shop',
    access: right,
    body: NewShop,
    answer: ShopCheck,
    perMinute: 30,
    errors,
  }),
} as const;
