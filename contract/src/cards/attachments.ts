import { z } from 'zod';
import { call } from '../call.ts';
import { CardNumber, code, Id, Instant, Labels, Nothing, OTHER_NAMES } from '../shapes.ts';
import { plainCode } from '../typed-text.ts';

/** How cards come into an account and leave it. */

/** Days for which the owner of a card may answer who asks for it. */
export const ANSWER_DAYS = 7;

/** What became of a request for a card that another account has. An expired one can no longer be answered. */
export const ATTACHMENT_STATES = ['requested', 'accepted', 'refused', 'expired'] as const;
export const AttachmentState = z.enum(ATTACHMENT_STATES);

const Answer = z
  .enum(['accepted', 'refused'])
  .register(OTHER_NAMES, { true: 'accepted', false: 'refused', '1': 'accepted', '0': 'refused' })
  .describe('Or true and false');

/** That a card is attached to an account, or is to be. */
export const Attachment = z.object({
  id: Id,
  attachedId: Id.describe('The account'),
  isActif: z.boolean().describe('Whether it is attached to that account now'),
  state: AttachmentState,
  expiresAt: Instant.optional().describe('Until when a request can be answered'),
});

export const Membership = z.object({
  cardNumber: z.string(),
  isActive: z.boolean().describe('False once blocked, and while it is only asked for'),
  memberShipLabel: Labels.optional().describe('Of the account’s own cards'),
  attachedMemberships: z.array(Attachment),
});

/** As it is printed on the card or on the receipt; in groups or not, in any case. */
const CardCode = z
  .string()
  .overwrite(plainCode)
  .min(1, code('field.required'))
  .max(20)
  .regex(/^[A-Za-z0-9]+$/, code('field.special-characters'));

const HolderName = z.string().trim().max(80);

const token = z.string().min(20).max(80).describe('Of the link in the mail');

export const attachmentCalls = {
  'POST /user/PreAttachedCardNumber': call({
    summary: 'Attaches a card by its number and code, or asks the account that has it',
    access: 'customer',
    query: z.object({ cardNumber: CardNumber }),
    body: z.object({
      code: CardCode,
      holderFirstName: HolderName.optional().describe('Whose card it is; as before when absent'),
      holderName: HolderName.optional(),
    }),
    answer: z.object({
      state: z.enum(['accepted', 'requested']),
      expiresAt: Instant.optional().describe('Until when a request can be answered'),
    }),
    errors: [
      'card.code-incorrect',
      'card.already-set',
      'card.blocked',
      'card.too-many-tries',
      'ticketing.unavailable',
      'ticketing.key-refused',
      'ticketing.not-offered',
    ],
    perMinute: 20,
  }),
  'GET /user/CardAttachment': call({
    summary: 'A request for a card of the customer, as the link in the mail leads to it',
    access: 'customer',
    query: z.object({ tokenId: token }),
    answer: z.object({
      cardNumber: z.string(),
      userIdToAttach: Id,
      requesterName: z.string(),
      holderName: z.string().describe('Whose name the card is to bear; empty for the one that it has'),
      state: AttachmentState,
      expiresAt: Instant,
    }),
    errors: ['attachment.not-found'],
  }),
  'PUT /user/ValidReattachmentMembership': call({
    summary: 'The owner’s answer to a request for their card: accepted, it becomes the other account’s',
    access: 'customer',
    query: z.object({
      tokenId: token,
      userIdToAttach: Id.describe('Who asks'),
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
      'ticketing.unavailable',
      'ticketing.key-refused',
      'ticketing.not-offered',
    ],
  }),
  'DELETE /user/CardAttachment': call({
    summary: 'Cancels a request of the customer, or takes an answered one off their list',
    access: 'customer',
    query: z.object({ attachmentId: Id }),
    answer: Nothing,
    errors: ['attachment.not-found'],
  }),
  'DELETE /user/DetachMembership': call({
    summary: 'Takes a card off the customer’s own account; what is on it stays on it',
    access: 'customer',
    query: z.object({
      userIdToDetach: Id.describe('The customer’s own: the cards of others cannot be detached'),
      cardNumber: CardNumber,
    }),
    answer: Nothing,
    errors: ['card.not-found', 'ticketing.unavailable', 'ticketing.key-refused', 'ticketing.not-offered'],
  }),
  'GET /user/GetMemberShips': call({
    summary: 'The customer’s cards, and those that they asked for, with whom they are attached to',
    access: 'customer',
    answer: z.array(Membership),
    errors: ['ticketing.unavailable', 'ticketing.key-refused'],
  }),
  'GET /User/UserLinks': call({
    summary: 'The people whose cards are in the customer’s account',
    access: 'customer',
    answer: z.array(
      z.object({
        holderFirstName: z.string(),
        holderName: z.string(),
        cardNumbers: z.array(z.string()),
      }),
    ),
    errors: ['ticketing.unavailable', 'ticketing.key-refused'],
  }),
} as const;
