import { z } from 'zod';
import { call } from '../call.ts';
import { code, Id, VisibleName } from '../shapes.ts';
import { PAYMENT_PROTOCOLS, POLL_SECONDS, PROVIDER_ADDRESS, USUAL_PROTOCOL } from './setting-rules.ts';

/** Card payment providers available to venues. */

const right = { right: 'provider.admin' } as const;

const Address = z.string().trim().max(300).regex(PROVIDER_ADDRESS, code('payment.address'));
const Seconds = (name: keyof typeof POLL_SECONDS) =>
  z
    .int(code('payment.delay'))
    .min(POLL_SECONDS[name].least, code('payment.delay'))
    .max(POLL_SECONDS[name].most, code('payment.delay'));

const Fields = z.object({
  name: VisibleName,
  protocol: z.enum(PAYMENT_PROTOCOLS).default(USUAL_PROTOCOL).describe('Protocol; cannot be changed'),
  formUrl: Address.describe('Address to which browsers post forms; for a checkout, the address of its pages'),
  restUrl: Address.regex(/\/$/, code('payment.address')).describe(
    'Base address of the server-to-server interface',
  ),
  isEnabled: z.boolean().describe('Venues may choose it; venues that use it keep it'),
  firstPollSeconds: Seconds('firstPollSeconds').describe(
    'Seconds of silence before the first poll of a payment',
  ),
  leastPollSeconds: Seconds('leastPollSeconds').describe('Minimum seconds between two polls'),
  mostPollSeconds: Seconds('mostPollSeconds').describe('Maximum seconds between two polls'),
});

export const CardPaymentProvider = Fields.extend({ id: Id, version: z.int() });

export const paymentProviderCalls = {
  'GET /settingsadmin/cardpaymentproviders': call({
    summary: 'Lists the card payment providers available to venues',
    access: right,
    answer: z.object({
      providers: z.array(CardPaymentProvider),
      hasEmbedded: z.boolean().describe('Venues may use the embedded provider: not in production'),
    }),
  }),
  'PUT /settingsadmin/cardpaymentprovider': call({
    summary: 'Adds or changes a card payment provider, effective from the next payment',
    access: right,
    body: Fields.extend({
      id: Id.optional().describe('Absent: a new provider'),
      version: z.int().min(0).optional().describe('Version of the changed provider'),
    }),
    answer: CardPaymentProvider,
    errors: ['payment.provider-unknown', 'payment.provider-name', 'settings.changed'],
  }),
} as const;
