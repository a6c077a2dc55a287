import { z } from 'zod';
import { call } from '../call.ts';
import { code, Id, VisibleName } from '../shapes.ts';
import { PAYMENT_PROTOCOLS, POLL_SECONDS, PROVIDER_ADDRESS, USUAL_PROTOCOL } from './setting-rules.ts';

/** The card payment providers that venues may have a contract with. */

const right = { right: 'provider.admin' } as const;

const Address = z.string().trim().max(300).regex(PROVIDER_ADDRESS, code('payment.address'));
const Seconds = (name: keyof typeof POLL_SECONDS) =>
  z
    .int(code('payment.delay'))
    .min(POLL_SECONDS[name].least, code('payment.delay'))
    .max(POLL_SECONDS[name].most, code('payment.delay'));

const Fields = z.object({
  name: VisibleName,
  protocol: z
    .enum(PAYMENT_PROTOCOLS)
    .default(USUAL_PROTOCOL)
    .describe('How it is spoken to; it stays as it is'),
  formUrl: Address.describe('Where browsers post forms; of a checkout, where its pages lie'),
  restUrl: Address.regex(/\/$/, code('payment.address')).describe('Base of the server-to-server interface'),
  isEnabled: z.boolean().describe('Whether venues may choose it; those that have it keep it'),
  firstPollSeconds: Seconds('firstPollSeconds').describe(
    'After which it is first asked about a silent payment',
  ),
  leastPollSeconds: Seconds('leastPollSeconds').describe('Between two questions, at least'),
  mostPollSeconds: Seconds('mostPollSeconds').describe('Between two questions, at most'),
});

export const CardPaymentProvider = Fields.extend({ id: Id, version: z.int() });

export const paymentProviderCalls = {
  'GET /settingsadmin/cardpaymentproviders': call({
    summary: 'The card payment providers that venues may have a contract with',
    access: right,
    answer: z.object({
      providers: z.array(CardPaymentProvider),
      hasEmbedded: z.boolean().describe('Whether venues may use the embedded provider: not in production'),
    }),
  }),
  'PUT /settingsadmin/cardpaymentprovider': call({
    summary: 'Adds a card payment provider, or changes one, from the next payment on',
    access: right,
    body: Fields.extend({
      id: Id.optional().describe('Absent: a new one'),
      version: z.int().min(0).optional().describe('Of the provider that was changed'),
    }),
    answer: CardPaymentProvider,
    errors: ['payment.provider-unknown', 'payment.provider-name', 'settings.changed'],
  }),
} as const;
