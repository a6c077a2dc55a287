import { createHash, randomBytes } from 'node:crypto';
import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { Id } from '@guichet/contract/shapes.ts';
import { plainCode } from '@guichet/contract/typed-text.ts';
import { z } from 'zod';
import { readCustomer } from '#account/profile/profile.sql.ts';
import type { CardHolderName, TicketingCard } from '#gateways/ticketing/cards/port.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { fail } from '#kernel/errors.ts';
import { countFailure, countUse, dropExpiredCounts, forgiveFailures } from '#platform/auth/throttle.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/outbox.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { noteEvent } from '#tenants/webhooks/webhooks.sql.ts';
import { changeCard, repeatChange } from '../changes.service.ts';
import { endChangesBefore } from '../changes.sql.ts';
import {
  cancelRequestsFor,
  claimAcceptance,
  endAcceptance,
  insertAttachment,
  readByToken,
  refuseAttachment,
  refuseOpen,
} from './attachments.sql.ts';
import {
  type AttachmentRow,
  answerProblem,
  FREE_TRIES,
  REQUESTS_PER_HOUR,
  requestsBy,
  trySubjects,
} from './attachments.ts';

/** Returns a token of 256 random bits for an address. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Returns the stored hash of a token, which is random and long, so that a plain hash cannot be reversed. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

const AttachmentPayload = z.object({ attachmentId: z.string() });

/** The job that asks the owner of a card for their answer. */
export const REQUEST_MAIL_JOB = defineJob('cards.attachment-request-mail', AttachmentPayload);

/** The job that notifies the requester of the owner's answer. */
export const ANSWER_MAIL_JOB = defineJob('cards.attachment-answer-mail', AttachmentPayload);

/** The job that completes an interrupted acceptance. */
export const ACCEPTANCE_JOB = defineJob('cards.attachment-acceptance', AttachmentPayload);

/** Retries of mails about a request, which are still useful days later. */
const MAIL_ATTEMPTS = 20;

/** Enqueues the mail of a request, or of its answer; it is sent once the transaction has committed. */
async function enqueueMail(db: TenantDb, kind: 'request' | 'answer', attachmentId: string): Promise<void> {
  const job = kind === 'request' ? REQUEST_MAIL_JOB : ANSWER_MAIL_JOB;
  const key = `${job.name} ${attachmentId}`;
  await enqueue(db, job, { attachmentId }, { key, maxAttempts: MAIL_ATTEMPTS });
}

export interface WantedCard {
  userId: string;
  cardNumber: string;
  code: string;
  name: CardHolderName | undefined;
  locale: Locale;
}

/**
 * Attaches a card to an account, or sends a request to its owner.
 * @throws AppError `card.already-set`, `card.code-incorrect`, `card.blocked`, `card.too-many-tries`
 */
export async function attachOrAsk(
  services: Services,
  tenant: Tenant,
  wanted: WantedCard,
): Promise<CallAnswer<'POST /user/PreAttachedCardNumber'>> {
  const ticketing = services.ticketing.of(tenant);
  const number = plainCode(wanted.cardNumber);
  const own = await ticketing.findCards(wanted.userId);
  if (own.some((card) => card.number === number)) {
    // An earlier try attached the card and its answer was lost: this call returns that outcome.
    const { change, steps } = attachment(services, tenant, wanted, number, undefined);
    if (!(await repeatChange(services, tenant, change, steps))) fail('card.already-set');
    return { state: 'accepted' };
  }
  const card = await identify(services, tenant, wanted);
  const owner = await ownerOf(services, tenant, card);
  if (owner) return ask(services, tenant, card, owner, wanted);
  const { change, steps } = attachment(services, tenant, wanted, card.number, card.holder);
  const outcome = await changeCard(services, tenant, change, steps);
  if (outcome === 'blocked') fail('card.blocked');
  if (outcome === 'unknown') fail('card.code-incorrect');
  // A concurrent try attached the card to another account, which now gets the request.
  if (outcome === 'attached-elsewhere') return attachOrAsk(services, tenant, wanted);
  return { state: 'accepted' };
}

/** Returns the change that attaches a card, and its steps. @param from the erased account that it is attached to now */
function attachment(
  services: Services,
  tenant: Tenant,
  { userId, name }: WantedCard,
  number: string,
  from: string | undefined,
) {
  return {
    change: { userId, cardNumber: number, kind: 'attach' },
    steps: {
      ask: (key: string) =>
        services.ticketing.of(tenant).attachCard({ key, number, holder: userId, from, name }),
      onDone: (db: TenantDb) => cancelRequestsFor(db, number, userId),
    },
  } as const;
}

/** Returns the card of a number and code. A try counts before its check, so that concurrent tries count too. */
async function identify(services: Services, tenant: Tenant, wanted: WantedCard): Promise<TicketingCard> {
  const subjects = trySubjects(services.secrets, wanted.userId, wanted.cardNumber);
  const minutes = await services.database.tenant(tenant.id, async (db) => {
    await dropExpiredCounts(db);
    return (
      (await countFailure(db, subjects.accountAtCard, FREE_TRIES.accountAtCard)) ||
      (await countFailure(db, subjects.account, FREE_TRIES.account)) ||
      (await countFailure(db, subjects.card, FREE_TRIES.card))
    );
  });
  if (minutes > 0) fail('card.too-many-tries', { params: { minutes } });
  const card = await services.ticketing
    .of(tenant)
    .identifyCard({ number: wanted.cardNumber, code: wanted.code });
  if (!card) fail('card.code-incorrect');
  // Do not reset the per-account counter: a success on the customer's own card must not grant attempts on others.
  await services.database.tenant(tenant.id, async (db) => {
    await forgiveFailures(db, subjects.accountAtCard);
    await forgiveFailures(db, subjects.card);
  });
  if (!card.isActive) fail('card.blocked');
  return card;
}

/** Returns the account that has a card and can answer; undefined for a free card, or an erased account. */
async function ownerOf(
  services: Services,
  tenant: Tenant,
  { holder }: TicketingCard,
): Promise<string | undefined> {
  if (holder === undefined || !Id.safeParse(holder).success) return undefined;
  const customer = await services.database.tenant(tenant.id, (db) => readCustomer(db, holder));
  return customer?.id;
}

/** Sends a request to the owner of a card. A repeated call sends no other mail while the request is open. */
async function ask(
  services: Services,
  tenant: Tenant,
  card: TicketingCard,
  ownerId: string,
  { userId: requesterId, name, locale }: WantedCard,
): Promise<CallAnswer<'POST /user/PreAttachedCardNumber'>> {
  const { firstName = '', lastName = '' } = name ?? {};
  const request = { cardNumber: card.number, requesterId, ownerId, firstName, lastName, locale };
  const open = await services.database.tenant(tenant.id, async (db) => {
    const open = await insertAttachment(db, request);
    if (!open.isNew) return open;
    if (!(await countUse(db, requestsBy(services.secrets, requesterId), REQUESTS_PER_HOUR)))
      fail('request.too-many');
    await enqueueMail(db, 'request', open.id);
    return open;
  });
  services.jobs.wake();
  const { expiresAt } = open;
  return { state: 'requested', expiresAt: expiresAt.toISOString() };
}

/** Returns the request of a link for its owner. @throws AppError `attachment.not-found` */
export async function requireRequest(db: TenantDb, tokenId: string, ownerId: string): Promise<AttachmentRow> {
  return (await readByToken(db, hashToken(tokenId), ownerId)) ?? fail('attachment.not-found');
}

/**
 * Records the owner's answer: the first of several counts.
 * @throws AppError `attachment.answered`, `attachment.expired`, `card.not-found`, `card.blocked`
 */
export async function answerRequest(
  services: Services,
  tenant: Tenant,
  request: AttachmentRow,
  answer: 'accepted' | 'refused',
): Promise<void> {
  const problem = answerProblem(request, new Date());
  if (problem) fail(problem);
  const isFirst = await services.database.tenant(tenant.id, (db) =>
    answer === 'accepted' ? beginAcceptance(db, request.id) : refuse(db, request.id),
  );
  services.jobs.wake();
  if (!isFirst) fail('attachment.answered');
  if (answer === 'accepted') await accept(services, tenant, request);
}

/** Delay after which a job completes an acceptance whose process died before the card changed hands. */
const COMPLETE_AFTER_MS = 60_000;

/** Records that the owner accepts, and enqueues the job that completes an interrupted acceptance. */
async function beginAcceptance(db: TenantDb, attachmentId: string): Promise<boolean> {
  if (!(await claimAcceptance(db, attachmentId))) return false;
  await enqueue(
    db,
    ACCEPTANCE_JOB,
    { attachmentId },
    {
      key: `${ACCEPTANCE_JOB.name} ${attachmentId}`,
      runAt: new Date(Date.now() + COMPLETE_AFTER_MS),
    },
  );
  return true;
}

async function refuse(db: TenantDb, attachmentId: string): Promise<boolean> {
  if (!(await refuseAttachment(db, attachmentId))) return false;
  await enqueueMail(db, 'answer', attachmentId);
  return true;
}

/**
 * Hands over the card of a claimed request and records the outcome. The hand-over precedes the record: if the process
 * dies in between, the acceptance is repeated and the hand-over has the same result.
 * @throws AppError `attachment.answered`, `card.not-found`, `card.blocked`
 */
export async function accept(services: Services, tenant: Tenant, request: AttachmentRow): Promise<void> {
  const asked = new Date();
  const outcome = await handOver(services, tenant, request);
  const isHandedOver = outcome === 'attached';
  const isFirst = await services.database.tenant(tenant.id, async (db) => {
    // The locks precede the request, in the same order as in a customer's call that attaches the card.
    if (isHandedOver) await endChangesBefore(db, request.cardNumber, asked);
    if (!(await endAcceptance(db, request.id, isHandedOver ? 'accepted' : 'refused'))) return false;
    await enqueueMail(db, 'answer', request.id);
    if (isHandedOver) await noteEvent(db, 'card.attached', { cardNumber: request.cardNumber });
    for (const id of await refuseOpen(db, request.cardNumber, request.ownerId))
      await enqueueMail(db, 'answer', id);
    return true;
  });
  services.jobs.wake();
  if (!isHandedOver) fail(outcome === 'blocked' ? 'card.blocked' : 'card.not-found');
  if (!isFirst) fail('attachment.answered');
}

function handOver(services: Services, tenant: Tenant, request: AttachmentRow) {
  const { id, cardNumber, requesterId, ownerId, firstName, lastName } = request;
  return services.ticketing.of(tenant).attachCard({
    key: id,
    number: cardNumber,
    holder: requesterId,
    from: ownerId,
    name: firstName || lastName ? { firstName, lastName } : undefined,
  });
}
