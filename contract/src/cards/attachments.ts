import { z } from 'zod';
import { call } from '../call.ts';
import { CardNumber, code, Id, Instant, Labels, Nothing, OTHER_NAMES } from '../shapes.ts';
import { ticketingFailures } from '../ticketing-errors.ts';
import { plainCode } from '../typed-text.ts';

/** Attaching cards to an account and detaching them. */

/** Days in which a card's owner may answer a request. */
export const ANSWER_DAYS = 7;

/** States of a request for a card of another account. An expired request can no longer be answered. */
export const ATTACHMENT_STATES = ['requested', 'accepted', 'refused', 'expired'] as const;
export const AttachmentState = z.enum(ATTACHMENT_STATES);

const Answer = z
  .enum(['accepted', 'refused'])
  .register(OTHER_NAMES, { true: 'accepted', false: 'refused', '1': 'accepted', '0': 'refused' })
  .describe('Also accepted as true or false');

/** The attachment of a card to an account, or the request for it. */
export const Attachment = z.object({
  id: Id,
  attachedId: Id.describe('The account’s identifier'),
  isActif: z.boolean().describe('Whether the card is attached to that account now'),
  state: AttachmentState,
  expiresAt: Instant.optional().describe('Last instant to answer a request'),
});

export const Membership = z.object({
  cardNumber: z.string(),
  isActive: z.boolean().describe('False for a blocked card and for a pending request'),
  memberShipLabel: Labels.optional().describe('Present for the account’s own cards'),
  attachedMemberships: z.array(Attachment),
});

/** As printed on the card or on the receipt; separators and case are ignored. */
const CardCode = z
  .string()
  .overwrite(plainCode)
  .min(1, code('field.required'))
  .max(20)
  .regex(/^[A-Za-z0-9]+$/, code('field.special-characters'));

const HolderName = z.string().trim().max(80);

const token = z.string().min(20).max(80).describe('From the link in the mail');

export const attachmentCalls = {
  'POST /user/PreAttachedCardNumber': call({
    summary: 'Attaches a card by its number and code, or requests it from the account that has it',
    access: 'customer',
    query: z.object({ cardNumber: CardNumber }),
    body: z.object({
      code: CardCode,
      holderFirstName: HolderName.optional().describe('Holder of the card; unchanged when absent'),
      holderName: HolderName.optional(),
    }),
    answer: z.object({
      state: z.enum(['accepted', 'requested']),
      expiresAt: Instant.optional().describe('Last instant to answer the request'),
    }),
    errors: [
      'card.code-incorrect',
      'card.already-set',
      'card.blocked',
      'card.too-many-tries',
      ...ticketingFailures,
      'ticketing.not-offered',
    ],
    perMinute: 20,
  }),
  'GET /user/CardAttachment': call({
    summary: 'Returns a request for one of the customer’s cards, by the token of the mailed link',
    access: 'customer',
    query: z.object({ tokenId: token }),
    answer: z.object({
      cardNumber: z.string(),
      userIdToAttach: Id,
      requesterName: z.string(),
      holderName: z.string().describe('Requested holder’s name; empty to keep the present one'),
      state: AttachmentState,
      expiresAt: Instant,
    }),
    errors: ['attachment.not-found'],
  }),
  'PUT /user/ValidReattachmentMembership': call({
    summary:
      'Accepts or refuses a request for the customer’s card; an accepted card moves to the other account',
    access: 'customer',
    query: z.object({
      tokenId: token,
      userIdToAttach: Id.describe('Name of the requester'),
      cardNumber: CardNumber,
      answer: Answer,
    }),
    answer: Nothing,
    errors: [
      'attachment.not-found',
      'attachment.answered',
      'attachment.expired',
      'card.not-found',
      'card.blocked',
      ...ticketingFailures,
      'ticketing.not-offered',
    ],
  }),
  'DELETE /user/CardAttachment': call({
    summary: 'Cancels a request of the customer, or removes an answered one from the list',
    access: 'customer',
    query: z.object({ attachmentId: Id }),
    answer: Nothing,
    errors: ['attachment.not-found'],
  }),
  'DELETE /user/DetachMembership': call({
    summary: 'Detaches a card from the customer’s account; its entitlements stay on it',
    access: 'customer',
    query: z.object({
      userIdToDetach: Id.describe('A card of the customer; cards of others cannot be detached'),
      cardNumber: CardNumber,
    }),
    answer: Nothing,
    errors: ['card.not-found', ...ticketingFailures, 'ticketing.not-offered'],
  }),
  'GET /user/GetMemberShips': call({
    summary: 'Lists the customer’s cards and requests, with their holders',
    access: 'customer',
    answer: z.array(Membership),
    errors: [...ticketingFailures],
  }),
  'GET /User/UserLinks': call({
    summary: 'Lists the holders of the cards in the customer’s account',
    access: 'customer',
    answer: z.array(
      z.object({
        holderFirstName: z.string(),
        holderName: z.string(),
        cardNumbers: z.array(z.string()),
      }),
    ),
    errors: [...ticketingFailures],
  }),
} as const;
