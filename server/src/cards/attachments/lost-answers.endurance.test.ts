import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CardsTest, cardsTest } from '#test/portal/cards.ts';
import { createFaults, type Fault } from '#test/portal/ticketing-faults.ts';
import { addEndpoint } from '#test/portal/webhooks.ts';
import type { Person } from '#test/system/world.ts';

/** Time-outs of the ticketing system while a card changes: before the change, or after it. */

const faults = createFaults(1);
let test: CardsTest;
let ada: Person;
let bob: Person;
beforeAll(async () => {
  const circuitBreaker = { timeLimit: 1_000, failuresToOpen: 1000 };
  test = await cardsTest({ wrapTicketing: faults.wrap, circuitBreaker });
  const { token } = await test.administrator({ rights: ['settings.admin'] });
  const kinds = ['card.attached', 'card.detached', 'card.blocked'] as const;
  await addEndpoint(test, token, 'https://told.example.com', { kinds: [...kinds] });
});
afterAll(() => test[Symbol.asyncDispose]());
beforeEach(async () => {
  faults.clear();
  [ada, bob] = [await test.person(), await test.person()];
  await test.sql('delete from portal.outbox');
});

const TIME_OUTS: Fault[] = ['time-out', 'time-out-after-success'];
const UNAVAILABLE = { status: 503, code: 'ticketing.unavailable' };

const numbersOf = async ({ token }: Person) =>
  (await test.ask('GET /user/cards', { token })).body.map(({ cardNumber }) => cardNumber);
/** Returns the webhook events about a card. */
const eventsOf = async (number: string) =>
  (
    await test.sql<{ kind: string }>(
      `select payload ->> 'kind' as kind from portal.outbox
        where task = 'webhooks.event' and payload -> 'about' ->> 'cardNumber' = $1 order by id`,
      [number],
    )
  ).map(({ kind }) => kind);
const detach = ({ token, userId }: Person, cardNumber: string) =>
  test.ask('DELETE /user/DetachMembership', { token, query: { userIdToDetach: userId, cardNumber } });
const block = ({ token }: Person, cardNumber: string) =>
  test.ask('PUT /user/InvalidateMembership', { token, query: { cardNumber } });

describe.each(TIME_OUTS)('after a %s', (fault) => {
  it('retrying an attachment attaches the card, once', async () => {
    const number = await test.newCard();
    faults.plan({ fault, method: 'attachCard', times: 1 });
    expect(await test.attach(bob, number)).toMatchObject(UNAVAILABLE);
    expect(await test.attach(bob, number)).toMatchObject({ status: 200, body: { state: 'accepted' } });
    expect(await numbersOf(bob)).toEqual([number]);
    expect(await eventsOf(number)).toEqual(['card.attached']);
    expect(await test.attach(bob, number)).toMatchObject({ status: 409, code: 'card.already-set' });
  });

  it('two concurrent tries attach the card and notify webhooks', async () => {
    const number = await test.newCard();
    faults.plan({ fault, method: 'attachCard', times: 1 });
    await test.attach(bob, number);
    const again = await Promise.all([test.attach(bob, number), test.attach(bob, number)]);
    expect(again.map(({ status }) => status)).toContain(200);
    expect(await numbersOf(bob)).toEqual([number]);
    // A try that began after the other had ended is a separate change with its own event.
    expect(new Set(await eventsOf(number))).toEqual(new Set(['card.attached']));
  });

  it('retried detaching and blocking take effect once', async () => {
    const [left, lost] = [await test.newCard(ada), await test.newCard(ada)];
    faults.plan({ fault, method: 'detachCard', times: 1 });
    faults.plan({ fault, method: 'blockCard', times: 1 });
    expect(await detach(ada, left)).toMatchObject(UNAVAILABLE);
    expect((await detach(ada, left)).status).toBe(204);
    expect(await block(ada, lost)).toMatchObject(UNAVAILABLE);
    expect((await block(ada, lost)).status).toBe(204);
    expect(await numbersOf(ada)).toEqual([lost]);
    expect([await eventsOf(left), await eventsOf(lost)]).toEqual([['card.detached'], ['card.blocked']]);
    expect(await detach(ada, left)).toMatchObject({ code: 'card.not-found' });
    expect(await block(ada, lost)).toMatchObject({ code: 'card.blocked' });
  });

  it('a repeated acceptance of the owner succeeds, also when the new holder has detached the card since', async () => {
    const number = await test.newCard(ada);
    await test.attach(bob, number);
    const tokenId = test.tokenIn((await test.mails())[0]);
    const accept = () =>
      test.ask('PUT /user/ValidReattachmentMembership', {
        token: ada.token,
        query: { tokenId, userIdToAttach: bob.userId, cardNumber: number, answer: 'accepted' },
      });
    faults.plan({ fault, method: 'attachCard', times: 1 });
    expect(await accept()).toMatchObject(UNAVAILABLE);
    if (fault === 'time-out-after-success') await detach(bob, number);
    expect((await accept()).status).toBe(204);
    expect(await numbersOf(bob)).toEqual(fault === 'time-out' ? [number] : []);
    expect((await accept()).code).toBe('attachment.answered');
  });
});

describe('an acceptance and a refusal of one request', () => {
  /** Has Bob request a card of Ada's. */
  const asked = async () => {
    const number = await test.newCard(ada);
    await test.attach(bob, number);
    const tokenId = test.tokenIn((await test.mails())[0]);
    const answer = (given: 'accepted' | 'refused') =>
      test.ask('PUT /user/ValidReattachmentMembership', {
        token: ada.token,
        query: { tokenId, userIdToAttach: bob.userId, cardNumber: number, answer: given },
      });
    const stateOf = async () =>
      (await test.ask('GET /user/GetMemberShips', { token: bob.token })).body.find(
        ({ cardNumber }) => cardNumber === number,
      )?.attachedMemberships[0]?.state;
    return { number, answer, stateOf };
  };

  it('rejects the refusal while the accepted card changes hands', async () => {
    const { number, answer } = await asked();
    faults.plan({ fault: 'slow', method: 'attachCard', milliseconds: 600, times: 1 });
    const accepting = answer('accepted');
    await expect
      .poll(() =>
        test.sql(
          'select from portal.card_attachment where card_number = $1 and accepting_since is not null',
          [number],
        ),
      )
      .toHaveLength(1);
    expect(await answer('refused')).toMatchObject({ status: 409, code: 'attachment.answered' });
    expect((await accepting).status).toBe(204);
    expect(await numbersOf(bob)).toEqual([number]);
    expect(await eventsOf(number)).toEqual(['card.attached']);
  });

  it('leaves the card with its owner when the refusal came first', async () => {
    const { number, answer, stateOf } = await asked();
    expect((await answer('refused')).status).toBe(204);
    expect(await answer('accepted')).toMatchObject({ status: 409, code: 'attachment.answered' });
    expect(await stateOf()).toBe('refused');
    expect(await numbersOf(ada)).toEqual([number]);
  });

  it.each(TIME_OUTS)('completes the acceptance by a job after a %s', async (fault) => {
    const { number, answer, stateOf } = await asked();
    faults.plan({ fault, method: 'attachCard', times: 1 });
    expect(await answer('accepted')).toMatchObject(UNAVAILABLE);
    expect(await answer('refused')).toMatchObject({ code: 'attachment.answered' });
    await test.mails();
    expect(await numbersOf(bob)).toEqual([number]);
    expect(await eventsOf(number)).toEqual(['card.attached']);
    expect(await stateOf()).not.toBe('requested');
  });
});

it('a try with a lost answer does not answer a later one once the card has changed otherwise', async () => {
  const number = await test.newCard();
  faults.plan({ fault: 'time-out-after-success', method: 'attachCard', times: 1 });
  await test.attach(bob, number);
  expect((await detach(bob, number)).status).toBe(204);
  expect(await test.attach(bob, number)).toMatchObject({ body: { state: 'accepted' } });
  expect(await numbersOf(bob)).toEqual([number]);
});

it('a concurrent change by another customer is separate: webhooks are notified of both', async () => {
  const number = await test.newCard(ada);
  // The answer to Ada's detachment is pending while Bob attaches the card.
  faults.plan({ fault: 'time-out-after-success', method: 'detachCard', times: 1 });
  await detach(ada, number);
  faults.plan({ fault: 'time-out-after-success', method: 'attachCard', times: 1 });
  expect(await test.attach(bob, number)).toMatchObject(UNAVAILABLE);
  expect((await detach(ada, number)).status).toBe(204);
  expect(await test.attach(bob, number)).toMatchObject({ body: { state: 'accepted' } });
  expect(await eventsOf(number)).toEqual(['card.detached', 'card.attached']);
});
