import type { MailName, MailVariable } from '@guichet/contract/tenants/mails.ts';
import type { PhraseKey } from '@guichet/phrases/areas.ts';

/** A sentence of a mail: a phrase, or a single variable. */
export type Sentence = { phrase: PhraseKey<'mails'> } | { variable: MailVariable };

/** The phrases from which the product builds a mail. */
export interface ProductWords {
  subject: PhraseKey<'mails'>;
  heading: PhraseKey<'mails'>;
  before: readonly Sentence[];
  button?: { label: PhraseKey<'mails'>; link: MailVariable };
  after?: readonly (Sentence & { link?: MailVariable })[];
  footer: PhraseKey<'mails'>;
}

const say = (phrase: PhraseKey<'mails'>): Sentence => ({ phrase });
const put = (variable: MailVariable): Sentence => ({ variable });

const code = (kind: 'registration' | 'password' | 'identity' | 'login' | 'order'): ProductWords => ({
  subject: `code.${kind}.subject`,
  heading: `code.${kind}.heading`,
  before: [say(`code.${kind}.lead`), put('CODE'), put('VALIDITE'), say(`code.${kind}.ignore`)],
  footer: 'code.sentBy',
});

const withoutCode = (kind: 'already-registered' | 'no-account'): ProductWords => ({
  subject: `withoutCode.${kind}.subject`,
  heading: `withoutCode.${kind}.heading`,
  before: [say(`withoutCode.${kind}.lead`)],
  button: { label: `withoutCode.${kind}.action`, link: 'LIEN' },
  after: [say(`withoutCode.${kind}.ignore`)],
  footer: 'automatic',
});

const link = (kind: 'first-password' | 'new-password'): ProductWords => ({
  subject: `link.${kind}.subject`,
  heading: `link.${kind}.heading`,
  before: [say(`link.${kind}.lead`)],
  button: { label: `link.${kind}.action`, link: 'LIEN' },
  after: [put('VALIDITE'), say(`link.${kind}.ignore`)],
  footer: 'link.sentBy',
});

const alarm = (kind: 'passkey.added' | 'passkey.removed' | 'notice' | 'attack'): ProductWords => ({
  subject: `${kind}.subject`,
  heading: `${kind}.heading`,
  before: [say(`${kind}.lead`), say(`${kind}.warning`)],
  button: {
    label: kind === 'notice' || kind === 'attack' ? 'notice.action' : 'passkey.action',
    link: 'LIEN',
  },
  footer: 'automatic',
});

const answer = (kind: 'accepted' | 'refused'): ProductWords => ({
  subject: `attachment.answer.${kind}.subject`,
  heading: `attachment.answer.${kind}.heading`,
  before: [say(`attachment.answer.${kind}.lead`)],
  button: { label: 'pages.cards', link: 'LIEN' },
  footer: 'automatic',
});

const cancelled = (kind: 'withdrawal' | 'cancellation', next: PhraseKey<'mails'>): ProductWords => ({
  subject: `${kind}.subject`,
  heading: `${kind}.heading`,
  before: [say(`${kind}.lead`), put('BILLETS'), say(next)],
  button: { label: 'pages.orders', link: 'LIEN' },
  footer: `${kind}.footer`,
});

const REFUND_NEXT = {
  free: 'refund.nextFree',
  pending: 'refund.pending.next',
  failed: 'refund.failed.next',
  untaken: 'refund.untaken.next',
  credit: 'refund.nextCredit',
  'difference-credit': 'refund.nextCredit',
  'resale-credit': 'refund.nextCredit',
} as const;

const refund = (
  kind: 'order' | 'difference' | 'resale' | 'cart' | 'payment' | keyof typeof REFUND_NEXT,
): ProductWords => ({
  subject: `refund.${kind}.subject`,
  heading: `refund.${kind}.heading`,
  before: [
    say(`refund.${kind}.lead`),
    say(kind in REFUND_NEXT ? REFUND_NEXT[kind as keyof typeof REFUND_NEXT] : 'refund.next'),
  ],
  button: { label: 'pages.orders', link: 'LIEN' },
  footer: 'refund.footer',
});

type Due = `instalment.${'customer' | 'reminder' | 'venue'}`;
type Term = `subscription.${'ended' | 'suspended' | 'moved' | 'venue'}`;
const due = (kind: Due | Term): ProductWords => ({
  subject: `${kind}.subject`,
  heading: `${kind}.heading`,
  before: [say(`${kind}.lead`), say(`${kind}.next`)],
  button: { label: `${kind}.action`, link: 'LIEN' },
  footer: 'automatic',
});

const claim = (state: 'blocked' | 'unblocked'): ProductWords => ({
  subject: `giftCard.${state}.subject`,
  heading: `giftCard.${state}.heading`,
  before: [say(`giftCard.${state}.lead`), say(`giftCard.${state}.next`)],
  button: { label: 'giftCard.toCard', link: 'LIEN' },
  footer: 'webhook.footer',
});

const ofSession = (kind: 'visitReminder' | 'session.moved' | 'session.cancelled'): ProductWords => ({
  subject: `${kind}.subject`,
  heading: `${kind}.heading`,
  before: [
    say(`${kind}.lead`),
    put('BILLETS'),
    ...(kind === 'visitReminder' ? [] : [say(`${kind}.next`), say('session.ask')]),
  ],
  button: { label: 'mixed.seeTickets', link: 'LIEN' },
  footer: 'visitReminder.footer',
});

const block = (kind: 'blocked' | 'unblocked'): ProductWords => ({
  subject: `block.${kind}.subject`,
  heading: `block.${kind}.heading`,
  before: [
    say(`block.${kind}.lead`),
    say(`block.${kind}.next`),
    ...(kind === 'blocked' ? [say('session.ask')] : []),
  ],
  button: { label: 'tickets.seeTickets', link: 'LIEN' },
  footer: 'block.footer',
});

const transferred = (reader: 'giver' | 'taker'): ProductWords => ({
  subject: `transferred.${reader}.subject`,
  heading: `transferred.${reader}.heading`,
  before: [say(`transferred.${reader}.lead`), put('BILLET')],
  button: { label: `transferred.${reader}.action`, link: 'LIEN' },
  after: [say(`transferred.${reader}.code`)],
  footer: 'automatic',
});

/** The product’s words of every mail. For a mail with several forms, these words fit all forms. */
export const PRODUCT_WORDS: Readonly<Record<MailName, ProductWords>> = {
  'signup-code': code('registration'),
  'password-code': code('password'),
  'login-code': code('login'),
  'order-code': code('order'),
  'order-link': {
    subject: 'orderLink.subject',
    heading: 'orderLink.heading',
    before: [say('orderLink.lead')],
    button: { label: 'orderLink.action', link: 'LIEN' },
    after: [say('orderLink.keep'), say('orderLink.ignore')],
    footer: 'tickets.guestFooter',
  },
  'sso-code': code('identity'),
  'already-registered': withoutCode('already-registered'),
  'no-account': withoutCode('no-account'),
  welcome: {
    subject: 'welcome.subject',
    heading: 'welcome.heading',
    before: [say('welcome.lead'), say('welcome.next')],
    button: { label: 'welcome.action', link: 'LIEN' },
    after: [say('welcome.ignore')],
    footer: 'automatic',
  },
  'moved-in': {
    subject: 'movedIn.subject',
    heading: 'movedIn.heading',
    before: [say('movedIn.lead'), say('movedIn.next')],
    button: { label: 'movedIn.action', link: 'LIEN' },
    after: [say('movedIn.ignore')],
    footer: 'automatic',
  },
  'passkey-added': alarm('passkey.added'),
  'passkey-removed': alarm('passkey.removed'),
  'account-changed': alarm('notice'),
  'account-attacked': alarm('attack'),
  'quotient-accepted': {
    subject: 'quotient.accepted.subject',
    heading: 'quotient.accepted.heading',
    before: [say('quotient.accepted.lead'), put('VALIDITE'), say('quotient.deleted')],
    button: { label: 'quotient.accepted.action', link: 'LIEN' },
    footer: 'automatic',
  },
  'quotient-refused': {
    subject: 'quotient.refused.subject',
    heading: 'quotient.refused.heading',
    before: [say('quotient.refused.lead'), say('quotient.refused.reason'), say('quotient.deleted')],
    button: { label: 'quotient.refused.action', link: 'LIEN' },
    footer: 'automatic',
  },
  'card-request': {
    subject: 'attachment.request.subject',
    heading: 'attachment.request.heading',
    before: [say('attachment.request.lead'), say('attachment.request.warning')],
    button: { label: 'attachment.request.action', link: 'LIEN' },
    after: [say('attachment.request.until')],
    footer: 'attachment.request.footer',
  },
  'card-accepted': answer('accepted'),
  'card-refused': answer('refused'),
  tickets: {
    subject: 'mixed.subject',
    heading: 'mixed.heading',
    before: [say('tickets.lead'), put('BILLETS')],
    button: { label: 'mixed.seeTickets', link: 'LIEN' },
    after: [{ phrase: 'tickets.seeReceipt', link: 'LIENRECU' }],
    footer: 'tickets.footer',
  },
  receipt: {
    subject: 'receipt.subject',
    heading: 'receipt.heading',
    before: [say('receipt.lead')],
    button: { label: 'mixed.seeTickets', link: 'LIEN' },
    footer: 'receipt.footer',
  },
  'visit-reminder': ofSession('visitReminder'),
  'session-moved': ofSession('session.moved'),
  'session-cancelled': ofSession('session.cancelled'),
  'ticket-moved': {
    subject: 'ticketMoved.subject',
    heading: 'ticketMoved.heading',
    before: [say('ticketMoved.lead'), put('BILLETS'), say('ticketMoved.next')],
    button: { label: 'mixed.seeTickets', link: 'LIEN' },
    footer: 'ticketMoved.footer',
  },
  'no-show-warning': {
    subject: 'noShow.warning.subject',
    heading: 'noShow.warning.heading',
    before: [say('noShow.warning.lead'), say('noShow.warning.next')],
    button: { label: 'noShow.action', link: 'LIEN' },
    footer: 'noShow.footer',
  },
  'booking-paused': {
    subject: 'noShow.paused.subject',
    heading: 'noShow.paused.heading',
    before: [say('noShow.paused.lead'), say('noShow.paused.next')],
    button: { label: 'noShow.action', link: 'LIEN' },
    footer: 'noShow.footer',
  },
  'booking-pause-ended': {
    subject: 'noShow.ended.subject',
    heading: 'noShow.ended.heading',
    before: [say('noShow.ended.lead'), say('noShow.ended.next')],
    button: { label: 'noShow.book', link: 'LIEN' },
    footer: 'noShow.footer',
  },
  'tickets-blocked': block('blocked'),
  'tickets-unblocked': block('unblocked'),
  'payment-refused': {
    subject: 'paymentRefused.subject',
    heading: 'paymentRefused.heading',
    before: [say('paymentRefused.lead'), say('paymentRefused.next')],
    button: { label: 'paymentRefused.action', link: 'LIEN' },
    footer: 'automatic',
  },
  'payment-link': {
    subject: 'paymentLink.subject',
    heading: 'paymentLink.heading',
    before: [say('paymentLink.lead'), put('BILLETS')],
    button: { label: 'paymentLink.action', link: 'LIEN' },
    after: [say('paymentLink.until')],
    footer: 'paymentLink.footer',
  },
  'payment-link-ended': {
    subject: 'paymentLink.ended.subject',
    heading: 'paymentLink.ended.heading',
    before: [say('paymentLink.ended.lead'), put('BILLETS'), say('paymentLink.ended.next')],
    footer: 'paymentLink.footer',
  },
  closure: {
    subject: 'closure.subject',
    heading: 'closure.heading',
    before: [put('MESSAGE'), say('closure.tickets'), put('BILLETS'), say('closure.choose')],
    button: { label: 'closure.action', link: 'LIEN' },
    after: [say('closure.otherwise')],
    footer: 'closure.footer',
  },
  'closure-reminder': {
    subject: 'closure.reminder.subject',
    heading: 'closure.reminder.heading',
    before: [say('closure.reminder.lead'), say('closure.tickets'), put('BILLETS'), say('closure.choose')],
    button: { label: 'closure.action', link: 'LIEN' },
    after: [say('closure.otherwise')],
    footer: 'closure.footer',
  },
  'waiting-joined': {
    subject: 'waiting.joined.subject',
    heading: 'waiting.joined.heading',
    before: [say('waiting.joined.lead'), put('BILLETS'), say('waiting.joined.next')],
    button: { label: 'waiting.joined.action', link: 'LIEN' },
    after: [say('waiting.joined.until')],
    footer: 'waiting.footer',
  },
  'waiting-offer': {
    subject: 'waiting.offer.subject',
    heading: 'waiting.offer.heading',
    before: [say('waiting.offer.lead'), put('BILLETS')],
    button: { label: 'paymentLink.action', link: 'LIEN' },
    after: [say('waiting.offer.until')],
    footer: 'waiting.footer',
  },
  'waiting-offer-ended': {
    subject: 'waiting.ended.subject',
    heading: 'waiting.ended.heading',
    before: [say('waiting.ended.lead'), put('BILLETS'), say('waiting.ended.next')],
    footer: 'waiting.footer',
  },
  'gift-card': {
    subject: 'giftCard.subject',
    heading: 'giftCard.heading',
    before: [say('giftCard.lead'), put('MESSAGE'), put('CODE'), say('giftCard.next')],
    button: { label: 'giftCard.action', link: 'LIEN' },
    after: [say('giftCard.until')],
    footer: 'giftCard.footer',
  },
  'gift-card-bought': {
    subject: 'giftCard.bought.subject',
    heading: 'giftCard.bought.heading',
    before: [say('giftCard.bought.lead'), say('giftCard.bought.next'), say('giftCard.bought.vat')],
    button: { label: 'giftCard.bought.action', link: 'LIEN' },
    footer: 'receipt.footer',
  },
  credit: {
    subject: 'credit.subject',
    heading: 'credit.heading',
    before: [say('credit.lead'), put('CODE'), say('credit.next')],
    button: { label: 'credit.action', link: 'LIEN' },
    after: [say('credit.until')],
    footer: 'credit.footer',
  },
  'gift-card-expiring': {
    subject: 'giftCard.expiring.subject',
    heading: 'giftCard.expiring.heading',
    before: [say('giftCard.expiring.lead'), say('giftCard.expiring.next')],
    button: { label: 'giftCard.expiring.action', link: 'LIEN' },
    footer: 'giftCard.footer',
  },
  withdrawal: cancelled('withdrawal', 'withdrawal.next'),
  cancellation: cancelled('cancellation', 'cancellation.next'),
  'cancellation-resale': cancelled('cancellation', 'resale.next'),
  'resale-untaken': refund('untaken'),
  'refund-resale': refund('resale'),
  'refund-resale-credit': refund('resale-credit'),
  'refund-order': refund('order'),
  'refund-credit': refund('credit'),
  'refund-difference-credit': refund('difference-credit'),
  'refund-difference': refund('difference'),
  'refund-cart': refund('cart'),
  'refund-payment': refund('payment'),
  'refund-free': refund('free'),
  'refund-pending': refund('pending'),
  'refund-failed': refund('failed'),
  'instalment-refused': due('instalment.customer'),
  'instalment-reminder': due('instalment.reminder'),
  'instalment-venue': due('instalment.venue'),
  'subscription-ended': due('subscription.ended'),
  'subscription-moved': due('subscription.moved'),
  'subscription-venue': due('subscription.venue'),
  'subscription-reminder': {
    subject: 'subscription.reminder.subject',
    heading: 'subscription.reminder.heading',
    before: [say('subscription.reminder.lead'), say('subscription.reminder.next')],
    button: { label: 'pages.cards', link: 'LIEN' },
    footer: 'automatic',
  },
  'subscription-suspended': due('subscription.suspended'),
  transfer: {
    subject: 'transfer.subject',
    heading: 'transfer.heading',
    before: [say('transfer.lead'), put('BILLET')],
    button: { label: 'transfer.accept', link: 'LIEN' },
    after: [say('transfer.until')],
    footer: 'transfer.footer',
  },
  'transferred-giver': transferred('giver'),
  'transferred-taker': transferred('taker'),
  'new-administrator': link('first-password'),
  'administrator-password': link('new-password'),
  barrier: {
    subject: 'barrier.subject',
    heading: 'barrier.heading',
    before: [say('barrier.lead'), put('MESSAGE')],
    footer: 'automatic',
  },
  'gift-card-blocked': claim('blocked'),
  'gift-card-unblocked': claim('unblocked'),
  'webhook-given-up': {
    subject: 'webhook.subject',
    heading: 'webhook.subject',
    before: [say('webhook.lead'), say('webhook.next')],
    button: { label: 'webhook.action', link: 'LIEN' },
    footer: 'webhook.footer',
  },
};
