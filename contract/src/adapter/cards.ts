import { z } from 'zod';
import { MOVEMENT_KINDS } from '../cards/cards.ts';
import { Labels } from '../shapes.ts';
import { RightUnit, Withdrawable } from './catalogue.ts';
import { Code, CodeFormat, Count, Holder, HolderName, Time } from './values.ts';

/** Cards of an adapter and their rights. */

const CardTicket = z.object({
  ticketNumber: Code,
  serviceCode: Code,
  label: Labels,
  start: Time.optional(),
  validUntil: Time,
});

const CardRight = z.object({
  id: Code,
  serviceCode: Code,
  label: Labels,
  unit: RightUnit,
  total: z.int().optional().describe('Quantity after the last filling; absent for a period'),
  remaining: z.int().optional(),
  lost: z.int().optional().describe('Quantity left when the card was blocked'),
  validFrom: Time,
  validUntil: Time,
  consumedAt: Time.optional().describe('Last use'),
  establishmentCodes: z.array(Code),
  servicesForFill: z.array(Code),
  withdrawal: Withdrawable.optional(),
});

export const Card = z.object({
  number: Code.describe('Printed on the card'),
  scanCode: z.string().describe('Unguessable code that the turnstile reads'),
  codeFormat: CodeFormat,
  attachCode: z.string().optional().describe('Attaches the card, with its number; only for its own account'),
  isActive: z.boolean(),
  blockedAt: Time.optional(),
  isBlockTemporary: z.boolean(),
  blockReason: z.string().optional(),
  replacedBy: Code.optional(),
  createdAt: Time,
  holder: Holder.optional(),
  holderName: HolderName,
  serviceCode: Code.describe('The service with which the card was created'),
  label: Labels,
  themeCode: Code.optional(),
  publicType: z.string(),
  disableMultiPublic: z.boolean(),
  espaceRef: z.string().optional(),
  establishmentCodes: z.array(Code),
  servicesForFill: z.array(Code),
  serviceAlreadySolds: z.array(Code),
  startDateRenewAllowed: Time.optional(),
  endDateRenewAllowed: Time.optional(),
  rights: z.array(CardRight).describe('Soonest end first'),
  tickets: z.array(CardTicket).describe('Open tickets of the card, soonest end first'),
});

export const Movement = z.object({
  id: Code,
  rightId: Code,
  serviceCode: Code,
  unit: RightUnit,
  kind: z.enum(MOVEMENT_KINDS),
  quantity: z.int().describe('Negative for a use'),
  balance: z.int().optional(),
  at: Time,
  establishmentCode: Code.optional(),
  orderNumber: Code.optional(),
  reason: z.string().optional(),
  otherCard: Code.optional(),
});

export const WithdrawalRight = z.object({
  id: Code,
  cardNumber: Code,
  familyCode: Code,
  serviceCodes: z.array(Code),
  remaining: Count,
  validUntil: Time,
});

export const SoldCard = z.object({
  lineId: Code,
  effect: z.enum(['created', 'reloaded', 'subscribed', 'renewed', 'withdrawn']),
  cardNumber: Code,
  serviceCode: Code,
  rights: z.array(
    z.object({
      unit: RightUnit,
      remaining: z.int().nullable(),
      validUntil: z.string().describe('Instant, ISO 8601'),
    }),
  ),
});

/** Reasons why a line about a card is refused. */
export const CardRefusal = z.enum([
  'service-unknown',
  'card-unknown',
  'card-blocked',
  'card-required',
  'card-not-accepted',
  'sold-once',
  'renewal-not-open',
  'one-renewal',
  'withdrawal-quantity',
]);
