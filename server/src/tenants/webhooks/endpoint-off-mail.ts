import type { Locale } from '@guichet/contract/locale.ts';
import { LOG_DAYS } from '@guichet/contract/tenants/webhook-rules.ts';
import type { VenueMail } from '#platform/mail/mail-description.ts';
import { GIVE_UP_AFTER_DAYS } from './delivery/delivery.ts';

interface SwitchedOffEndpoint {
  locale: Locale;
  /** Name or address of the endpoint */
  endpoint: string;
  /** Of the page on which it can be switched on again */
  address: string;
}

/** Tells an administrator that a webhook endpoint was switched off, and what to do. */
export const endpointOffMail = ({
  locale,
  endpoint,
  address,
}: SwitchedOffEndpoint): VenueMail<'webhook-given-up'> => ({
  mail: 'webhook-given-up',
  locale,
  values: { WEBHOOK: endpoint, LIEN: address },
  subject: 'webhook.subject',
  facts: { endpoint, days: GIVE_UP_AFTER_DAYS, kept: LOG_DAYS },
  parts: ['webhook.lead', 'webhook.next', { button: 'webhook.action', address, isBareInText: true }],
  footer: 'webhook.footer',
});
