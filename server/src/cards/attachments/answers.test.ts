import { describe, expect, it } from 'vitest';
import { attachmentTests } from '#test/portal/attachments.ts';
import type { CardsTest } from '#test/portal/cards.ts';
import type { Person } from '#test/system/world.ts';

let test: CardsTest;
let ada: Person;
let bob: Person;
const { numbersOf, membershipsOf, stateOf, detach, answer, asked } = attachmentTests(
  (given) => ({ test, ada, bob } = given),
);

describe('the owner’s answer to a request for a card', () => {
  it('counts once when three identical answers are concurrent', async () => {
    const { number, token } = await asked();
    const answers = await Promise.all([1, 2, 3].map(() => answer(ada, token, bob.userId, number)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409]);
    expect(await test.mails()).toHaveLength(1);
    const again = await answer(ada, token, bob.userId, number, 'refused');
    expect(again).toMatchObject({ status: 409, code: 'attachment.answered' });
    expect(await numbersOf(bob)).toEqual([number]);
  });

  it.each([
    ['true', 'accepted'],
    ['false', 'refused'],
  ])('with the value %s gives the request the state %s', async (given, state) => {
    const { number, token } = await asked();
    expect((await answer(ada, token, bob.userId, number, given as 'accepted')).status).toBe(204);
    expect(await stateOf(bob, number)).toBe(state);
  });

  it('is refused after seven days, and the card can be requested again', async () => {
    const { number, token } = await asked();
    await test.sql(`update portal.card_attachment set expires_at = now() where card_number = $1`, [number]);
    const late = await answer(ada, token, bob.userId, number);
    expect(late).toMatchObject({ status: 410, code: 'attachment.expired' });
    expect(await stateOf(bob, number)).toBe('expired');
    expect((await test.attach(bob, number)).body.state).toBe('requested');
    expect(await test.mails()).toHaveLength(1);
  });

  it('is refused once the requester has cancelled', async () => {
    const { number, token } = await asked();
    const [membership] = await membershipsOf(bob);
    const attachmentId = membership?.attachedMemberships[0]?.id ?? '';
    const cancel = ({ token: session }: Person) =>
      test.ask('DELETE /user/CardAttachment', { token: session, query: { attachmentId } });
    expect((await cancel(ada)).status).toBe(404);
    expect((await cancel(bob)).status).toBe(204);
    expect(await cancel(bob)).toMatchObject({ status: 404, code: 'attachment.not-found' });
    expect(await membershipsOf(bob)).toEqual([]);
    expect((await answer(ada, token, bob.userId, number)).status).toBe(410);
    expect(await numbersOf(ada)).toEqual([number]);
  });

  it('is refused when the owner has detached the card', async () => {
    const { number, token } = await asked();
    await detach(ada, number);
    expect(await answer(ada, token, bob.userId, number)).toMatchObject({
      status: 404,
      code: 'card.not-found',
    });
    expect(await stateOf(bob, number)).toBe('refused');
    expect((await test.attach(bob, number)).body.state).toBe('accepted');
  });

  it('is refused when the owner has blocked the card', async () => {
    const { number, token } = await asked();
    await test.ask('PUT /user/InvalidateMembership', { token: ada.token, query: { cardNumber: number } });
    expect(await answer(ada, token, bob.userId, number)).toMatchObject({ status: 409, code: 'card.blocked' });
  });

  it('is limited to the card, the requester and the owner of the request', async () => {
    const { number, token } = await asked();
    const other = await test.newCard(ada);
    for (const [person, tokenId, requester, card] of [
      [bob, token, bob.userId, number],
      [ada, `${token}x`, bob.userId, number],
      [ada, token, ada.userId, number],
      [ada, token, bob.userId, other],
    ] as const)
      expect(await answer(person, tokenId, requester, card)).toMatchObject({
        status: 404,
        code: 'attachment.not-found',
      });
    expect((await numbersOf(ada)).sort()).toEqual([number, other].sort());
  });
});

describe('DELETE /user/DetachMembership', () => {
  it('detaches a card from the own account, once', async () => {
    const number = await test.newCard(ada);
    expect((await detach(ada, number)).status).toBe(204);
    expect((await detach(ada, number)).status).toBe(404);
    expect(await numbersOf(ada)).toEqual([]);
  });

  it('returns 404 for another customer’s card, under any account', async () => {
    const number = await test.newCard(ada);
    for (const account of [bob.userId, ada.userId])
      expect(await detach(bob, number, account)).toMatchObject({ status: 404, code: 'card.not-found' });
    expect(await numbersOf(ada)).toEqual([number]);
  });
});
