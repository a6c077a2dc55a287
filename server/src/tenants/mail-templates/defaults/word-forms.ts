import type { MailVariable } from '@guichet/contract/tenants/mails.ts';
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

export const say = (phrase: PhraseKey<'mails'>): Sentence => ({ phrase });
export const put = (variable: MailVariable): Sentence => ({ variable });

export const code = (kind: 'registration' | 'password' | 'identity' | 'login' | 'order'): ProductWords => ({
  subject: `code.${kind}.subject`,
  heading: `code.${kind}.heading`,
  before: [say(`code.${kind}.lead`), put('CODE'), put('VALIDITE'), say(`code.${kind}.ignore`)],
  footer: 'code.sentBy',
});

export const withoutCode = (kind: 'already-registered' | 'no-account'): ProductWords => ({
  subject: `withoutCode.${kind}.subject`,
  heading: `withoutCode.${kind}.heading`,
  before: [say(`withoutCode.${kind}.lead`)],
  button: { label: `withoutCode.${kind}.action`, link: 'LIEN' },
  after: [say(`withoutCode.${kind}.ignore`)],
  footer: 'automatic',
});

export const link = (kind: 'first-password' | 'new-password'): ProductWords => ({
  subject: `link.${kind}.subject`,
  heading: `link.${kind}.heading`,
  before: [say(`link.${kind}.lead`)],
  button: { label: `link.${kind}.action`, link: 'LIEN' },
  after: [put('VALIDITE'), say(`link.${kind}.ignore`)],
  footer: 'link.sentBy',
});

export const alarm = (kind: 'passkey.added' | 'passkey.removed' | 'notice' | 'attack'): ProductWords => ({
  subject: `${kind}.subject`,
  heading: `${kind}.heading`,
  before: [say(`${kind}.lead`), say(`${kind}.warning`)],
  button: {
    label: kind === 'notice' || kind === 'attack' ? 'notice.action' : 'passkey.action',
    link: 'LIEN',
  },
  footer: 'automatic',
});

export const choice = (about: 'closure' | 'movedSessions', isReminder: boolean): ProductWords => ({
  subject: isReminder ? `${about}.reminder.subject` : `${about}.subject`,
  heading: isReminder ? `${about}.reminder.heading` : `${about}.heading`,
  before: [
    isReminder ? say(`${about}.reminder.lead`) : put('MESSAGE'),
    ...[say(`${about}.tickets`), put('BILLETS'), say(`${about}.choose`)],
  ],
  button: { label: `${about}.action`, link: 'LIEN' },
  after: [say(`${about}.otherwise`)],
  footer: 'closure.footer',
});

export const answer = (kind: 'accepted' | 'refused'): ProductWords => ({
  subject: `attachment.answer.${kind}.subject`,
  heading: `attachment.answer.${kind}.heading`,
  before: [say(`attachment.answer.${kind}.lead`)],
  button: { label: 'pages.cards', link: 'LIEN' },
  footer: 'automatic',
});

export const cancelled = (kind: 'withdrawal' | 'cancellation', next: PhraseKey<'mails'>): ProductWords => ({
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

export const refund = (
  kind: 'order' | 'difference' | 'resale' | 'move' | 'cart' | 'payment' | keyof typeof REFUND_NEXT,
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
export const due = (kind: Due | Term): ProductWords => ({
  subject: `${kind}.subject`,
  heading: `${kind}.heading`,
  before: [say(`${kind}.lead`), say(`${kind}.next`)],
  button: { label: `${kind}.action`, link: 'LIEN' },
  footer: 'automatic',
});

export const claim = (state: 'blocked' | 'unblocked'): ProductWords => ({
  subject: `giftCard.${state}.subject`,
  heading: `giftCard.${state}.heading`,
  before: [say(`giftCard.${state}.lead`), say(`giftCard.${state}.next`)],
  button: { label: 'giftCard.toCard', link: 'LIEN' },
  footer: 'webhook.footer',
});

export const ofSession = (
  kind: 'visitReminder' | 'session.moved' | 'session.cancelled' | 'session.restored',
): ProductWords => ({
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

export const block = (kind: 'blocked' | 'unblocked'): ProductWords => ({
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

export const transferred = (reader: 'giver' | 'taker'): ProductWords => ({
  subject: `transferred.${reader}.subject`,
  heading: `transferred.${reader}.heading`,
  before: [say(`transferred.${reader}.lead`), put('BILLET')],
  button: { label: `transferred.${reader}.action`, link: 'LIEN' },
  after: [say(`transferred.${reader}.code`)],
  footer: 'automatic',
});
