import type { Locale } from '@guichet/contract/locale.ts';
import { LOG_DAYS } from '@guichet/contract/tenants/webhook-rules.ts';
import type { VenueMail } from '#platform/mail/mail-description.ts';
import { GIVE_UP_AFTER_DAYS } from './delivery/delivery.ts';

interface SwitchedOffEndpoint {
  locale: Locale;
  /** Name or address of the endpoint */
  endpoint: string;
  /** Address of the page on which the endpoint can be switched on */
  address: string;
}

/** Builds the mail to an administrator about a webhook endpoint that was switched off. */
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
