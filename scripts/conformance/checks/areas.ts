import type { Area } from '../check.ts';
import { cardChecks } from './cards.ts';
import { catalogueChecks } from './catalogue.ts';
import { holdChecks } from './holds.ts';
import { personChecks, transferChecks } from './persons.ts';
import { moveChecks, refundChecks } from './refunds-and-moves.ts';
import { keyChecks, messageChecks, problemChecks, signatureChecks } from './requests.ts';
import { lostAnswerChecks, saleChecks } from './sales.ts';
import { sessionChecks } from './sessions.ts';
import { blockChecks, ticketChecks } from './tickets.ts';

/** All checks, in the order in which they run. */
export const AREAS: readonly Area[] = [
  catalogueChecks,
  sessionChecks,
  keyChecks,
  signatureChecks,
  messageChecks,
  problemChecks,
  holdChecks,
  saleChecks,
  lostAnswerChecks,
  ticketChecks,
  refundChecks,
  moveChecks,
  blockChecks,
  cardChecks,
  transferChecks,
  personChecks,
];
