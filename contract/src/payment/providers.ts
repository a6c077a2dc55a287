import { z } from 'zod';
import { call } from '../call.ts';
import { code, Id, VisibleName } from '../shapes.ts';
import { PROVIDER_ADDRESS } from './setting-rules.ts';

/** The card payment providers that venues may have a contract with. */

const right = { right: 'provider.admin' } as const;

const Address = z.string().trim().max(300).regex(PROVIDER_ADDRESS, code('payment.address'));
const Seconds = (least: number, most: number) =>
  z.int(code('payment.delay')).min(least, code('payment.delay')).max(most, code('payment.delay'));

const Fields = z.object({
  name: VisibleName,
  formUrl: Address.describe('Where browsers post forms'),
  restUrl: Address.regex(/\/$/, code('payment.address')).describe('Base of the server-to-server interface'),
  isEnabled: z.boolean().describe('Whether venues may choose it; those that have it keep it'),
  firstPollSeconds: Seconds(5, 600).describe('After which it is first asked about a silent payment'),
  leastPollSeconds: Seconds(5, 600).describe('Between two questions, at least'),
  mostPollSeconds: Seconds(5, 86_400).describe('Between two questions, at most'),
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
