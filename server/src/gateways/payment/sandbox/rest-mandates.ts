import type { Database } from '#kernel/database/database.ts';
import { ruledDays } from './instalments.ts';
import { describeToken } from './objects.ts';
import { type CallBody, DONE, Refusal, type RestServices, text } from './rest-call.ts';
import { cancelSubscription, moveDebits, type NamedSubscription, readSubscription } from './subscriptions.ts';
import { cancelToken, readToken } from './tokens.ts';

/** Creates the services of stored cards and of the subscriptions that debit them. */
export const mandateServices = (database: Database, now: () => Date): RestServices => ({
  async 'Token/Get'({ siteId }, body) {
    const kept = await readToken(database.direct, siteId, text(body, 'paymentMethodToken'));
    if (!kept) throw new Refusal('PSP_030', 'token not found');
    return describeToken(kept);
  },

  async 'Token/Cancel'({ siteId }, body) {
    if (!(await cancelToken(database.direct, siteId, text(body, 'paymentMethodToken'), now())))
      throw new Refusal('PSP_030', 'token not found');
    return DONE;
  },

  async 'Subscription/Get'({ siteId }, body) {
    const known = await readSubscription(database.direct, namedSubscription(siteId, body));
    if (!known) throw new Refusal('PSP_032', 'subscription not found');
    const { endedAt, ...debits } = known;
    return { _type: 'V4/Subscription', ...debits, cancelDate: endedAt?.toISOString() ?? null };
  },

  async 'Subscription/Update'({ siteId }, body) {
    const { amount: amountCents, currency } = body;
    const effective = /^(\d{4}-\d\d-\d\d)T/.exec(text(body, 'effectDate'))?.[1];
    const days = effective ? ruledDays(text(body, 'rrule'), effective) : [];
    if (days.length === 0) throw new Refusal('INT_009', 'invalid field: rrule');
    if (typeof amountCents !== 'number' || amountCents < 1 || currency !== 'EUR')
      throw new Refusal('INT_009', 'invalid field: amount');
    const subscription = namedSubscription(siteId, body);
    if (!(await moveDebits(database.direct, subscription, { days, amountCents })))
      throw new Refusal('PSP_032', 'subscription not found');
    return DONE;
  },

  async 'Subscription/Cancel'({ siteId }, body) {
    if (!(await cancelSubscription(database.direct, namedSubscription(siteId, body), now())))
      throw new Refusal('PSP_032', 'subscription not found');
    return DONE;
  },
});

const namedSubscription = (siteId: string, body: CallBody): NamedSubscription => ({
  siteId,
  id: text(body, 'subscriptionId'),
  token: text(body, 'paymentMethodToken'),
});
