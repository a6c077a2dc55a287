import type { Locale } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { html } from '#kernel/format/markup.ts';
import { mailColours } from '#platform/mail/colours.ts';
import { button, type MailBrand, mailPage, paragraph } from '#platform/mail/layout.ts';

interface Letter {
  readonly locale: Locale;
  readonly brand: MailBrand;
  /** Where its button leads */
  readonly address: string;
  /** Of the venue; undefined where it has none */
  readonly contact: string | undefined;
  readonly person: { readonly PRENOM: string; readonly NOM: string };
}

/**
 * Tells that the entrance refuses the tickets of an order, or accepts them again, to be put into a venue's words.
 * @param order.names of its services
 */
export function blockLetter(
  state: 'blocked' | 'unblocked',
  order: { readonly number: string; readonly names: readonly string[] },
  { locale, brand, address, contact, person }: Letter,
) {
  const t = translator(locale, 'mails');
  const { tenantName: tenant } = brand;
  const service = new Intl.ListFormat(locale).format(order.names);
  const values = { order: order.number, service, tenant };
  const subject = t(`block.${state}.subject`, values);
  const heading = t(`block.${state}.heading`);
  const lead = t(`block.${state}.lead`, values);
  const ask = contact === undefined ? t('session.ask', { tenant }) : t('session.askAt', { tenant, contact });
  const said = [lead, t(`block.${state}.next`), ...(state === 'blocked' ? [ask] : [])];
  const action = t('tickets.seeTickets');
  const footer = t('block.footer', { tenant });
  const body = html`${said.map((text) => paragraph(text))}${button(action, address, mailColours(brand.colour))}`;
  return {
    mail: `tickets-${state}`,
    values: { ...person, NUMCMD: order.number, BILLET: service, LIEN: address },
    product: {
      subject,
      lang: locale,
      html: mailPage({ lang: locale, brand, subject, preview: lead, heading, body, footer }),
      text: [tenant, heading, ...said, t('labelled', { label: action, text: address }), footer].join('\n\n'),
    },
  } as const;
}
