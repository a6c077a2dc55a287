import type { Locale } from '@guichet/contract/locale.ts';
import type { PersonVariables, VenueMail } from '#platform/mail/mail-description.ts';

interface Recipient {
  readonly locale: Locale;
  readonly person: PersonVariables;
  /** Address of the recipient's tickets */
  readonly address: string;
  /** The venue's e-mail address; undefined when it has none */
  readonly contact: string | undefined;
}

/**
 * Renders the mail that the entrance refuses the tickets of an order, or accepts them again.
 * @param order.names names of the order's services
 */
export function blockedTicketsMail(
  state: 'blocked' | 'unblocked',
  order: { readonly number: string; readonly names: readonly string[] },
  { locale, person, address, contact }: Recipient,
): VenueMail<'tickets-blocked' | 'tickets-unblocked'> {
  const service = new Intl.ListFormat(locale).format(order.names);
  return {
    mail: `tickets-${state}`,
    locale,
    values: { ...person, NUMCMD: order.number, BILLET: service, LIEN: address },
    subject: `block.${state}.subject`,
    heading: `block.${state}.heading`,
    facts: { order: order.number, service, contact: contact ?? '' },
    parts: [
      `block.${state}.lead`,
      `block.${state}.next`,
      ...(state === 'blocked'
        ? [contact === undefined ? ('session.ask' as const) : ('session.askAt' as const)]
        : []),
      { button: 'tickets.seeTickets', address },
    ],
    footer: 'block.footer',
  };
}
