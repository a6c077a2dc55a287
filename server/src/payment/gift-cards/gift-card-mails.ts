import type { Locale } from '@guichet/contract/locale.ts';
import { printedGiftCode } from '@guichet/contract/payment/gift-card-rules.ts';
import { html } from '#kernel/format/markup.ts';
import { joinBlocks, paragraphBlock } from '#platform/mail/build-mail.ts';
import { mailColours } from '#platform/mail/colours.ts';
import { INK, type MailBrand } from '#platform/mail/layout.ts';
import type { MailBlock, PersonVariables, VenueMail } from '#platform/mail/mail-description.ts';

/** A gift card in words. */
interface GiftCardWords {
  readonly amount: string;
  readonly recipient: string;
  readonly sender: string;
  /** Last day, in words. */
  readonly until: string;
}

/** Returns a code as a paragraph that fits the width of a phone. */
export function codeBlock(plain: string, brand: MailBrand): MailBlock {
  const { soft } = mailColours(brand.colour);
  const code = printedGiftCode(plain);
  return {
    html: html`<p class="soft ink" style="margin:24px 0;padding:18px 12px;background:${soft};border-radius:14px;text-align:center;color:${INK};font:700 20px/1.4 ui-monospace,Menlo,Consolas,monospace;letter-spacing:0.02em">${code}</p>`,
    text: code,
  };
}

/** The giver's message, each line a paragraph. */
const messageBlock = (message: string): MailBlock =>
  joinBlocks(
    message
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map(paragraphBlock),
  );

/** The mail that brings a gift card to its recipient; the sender attaches the PDF. @param address of the balance page */
export function giftCardMail(
  card: GiftCardWords & { readonly code: MailBlock; readonly message: string },
  locale: Locale,
  address: string,
): VenueMail<'gift-card'> {
  const MESSAGE = messageBlock(card.message);
  return {
    mail: 'gift-card',
    locale,
    values: {
      CLIENT: card.recipient,
      DONNEUR: card.sender,
      MONTANT: card.amount,
      CODE: card.code,
      MESSAGE,
      FIN: card.until,
      LIEN: address,
    },
    subject: 'giftCard.subject',
    heading: 'giftCard.heading',
    facts: { customer: card.recipient, giver: card.sender, amount: card.amount, until: card.until },
    parts: [
      'giftCard.lead',
      ...(card.message === '' ? [] : [MESSAGE]),
      card.code,
      'giftCard.next',
      { button: 'giftCard.action', address },
      'giftCard.until',
    ],
    footer: 'giftCard.footer',
  };
}

/** The mail that brings credit to its customer, with the code; the sender attaches the PDF. @param address of the balance page */
export const creditMail = (
  card: GiftCardWords & { readonly code: MailBlock; readonly order: string },
  locale: Locale,
  address: string,
): VenueMail<'credit'> => ({
  mail: 'credit',
  locale,
  values: {
    CLIENT: card.recipient,
    NUMCMD: card.order,
    MONTANT: card.amount,
    CODE: card.code,
    FIN: card.until,
    LIEN: address,
  },
  subject: 'credit.subject',
  heading: 'credit.heading',
  facts: { customer: card.recipient, order: card.order, amount: card.amount, until: card.until },
  parts: ['credit.lead', card.code, 'credit.next', { button: 'credit.action', address }, 'credit.until'],
  footer: 'credit.footer',
});

/** The mail that confirms the purchase of a gift card to its buyer. @param address of the buyer's gift cards */
export const giftCardBoughtMail = (
  card: GiftCardWords & { readonly order: string; readonly day: string },
  { locale, person, address }: { locale: Locale; person: PersonVariables; address: string },
): VenueMail<'gift-card-bought'> => ({
  mail: 'gift-card-bought',
  locale,
  values: {
    ...person,
    NUMCMD: card.order,
    CLIENT: card.recipient,
    MONTANT: card.amount,
    DATE: card.day,
    FIN: card.until,
    LIEN: address,
  },
  subject: 'giftCard.bought.subject',
  heading: 'giftCard.bought.heading',
  facts: {
    order: card.order,
    customer: card.recipient,
    amount: card.amount,
    day: card.day,
    until: card.until,
  },
  parts: [
    'giftCard.bought.lead',
    'giftCard.bought.next',
    'giftCard.bought.vat',
    { button: 'giftCard.bought.action', address },
  ],
  footer: 'receipt.footer',
});

/** The mail that reminds the holder of a gift card of its end. @param address of the balance page */
export const giftCardExpiringMail = (
  card: Pick<GiftCardWords, 'amount' | 'recipient' | 'until'> & { readonly ending: string },
  locale: Locale,
  address: string,
): VenueMail<'gift-card-expiring'> => ({
  mail: 'gift-card-expiring',
  locale,
  values: {
    CLIENT: card.recipient,
    MONTANT: card.amount,
    CARTE: card.ending,
    FIN: card.until,
    LIEN: address,
  },
  subject: 'giftCard.expiring.subject',
  heading: 'giftCard.expiring.heading',
  facts: { customer: card.recipient, amount: card.amount, card: card.ending, until: card.until },
  parts: [
    'giftCard.expiring.lead',
    'giftCard.expiring.next',
    { button: 'giftCard.expiring.action', address },
  ],
  footer: 'giftCard.footer',
});

/** What the bank claims of the payment of a gift card, in words. */
interface ClaimWords {
  /** Last characters of the code. */
  readonly ending: string;
  readonly value: string;
  /** What was taken back or is disputed. */
  readonly claimed: string;
  /** Of it, what the card had already paid for. */
  readonly spent: string;
}

/** The mail to an administrator that a gift card was blocked by its bank, or pays again. @param address of the card */
export function giftCardClaimMail(
  state: 'blocked' | 'unblocked',
  { ending, value, claimed, spent }: ClaimWords,
  locale: Locale,
  address: string,
): VenueMail<'gift-card-blocked'> | VenueMail<'gift-card-unblocked'> {
  const description = {
    locale,
    subject: `giftCard.${state}.subject`,
    heading: `giftCard.${state}.heading`,
    facts: { card: ending, total: value, amount: claimed, spent },
    parts: [
      `giftCard.${state}.lead`,
      `giftCard.${state}.next`,
      { button: 'giftCard.toCard', address, isBareInText: true },
    ],
    footer: 'webhook.footer',
  } as const;
  const values = { CARTE: ending, LIEN: address };
  return state === 'unblocked'
    ? { ...description, mail: 'gift-card-unblocked', values }
    : {
        ...description,
        mail: 'gift-card-blocked',
        values: { ...values, TOTAL: value, MONTANT: claimed, PERTE: spent },
      };
}
