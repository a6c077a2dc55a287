import { describe, expect, it } from 'vitest';
import { attachmentTests } from '#test/portal/attachments.ts';
import { buyLines, cardLine, cardOf } from '#test/portal/card-orders.ts';
import { CARD_CODE, type CardsTest } from '#test/portal/cards.ts';
import type { Person } from '#test/system/world.ts';

let test: CardsTest;
let ada: Person;
let bob: Person;
const { numbersOf, membershipsOf, stateOf, detach, answer, asked } = attachmentTests(
  (given) => ({ test, ada, bob } = given),
);

describe('a card of no account', () => {
  it('is attached immediately by its number and code, in any notation', async () => {
    const number = await test.newCard();
    const written = `${number.slice(0, 4)} ${number.slice(4)}`;
    expect((await test.attach(bob, written, { code: 'a1b 2c3' })).body).toEqual({ state: 'accepted' });
    expect(await numbersOf(bob)).toEqual([number]);
  });

  it.each([
    ['\u00a0', '', 'K7P40Q'],
    ['\u2011', '\t', 'K7P\u00a040Q'],
    ['', '', 'k7p4oq'],
  ])('is attached with %j in its number, %j behind it, and the code %j', async (between, behind, code) => {
    const number = await test.newCard();
    await test.sql(`update venue.card set code = 'K7P40Q' where number = $1`, [number]);
    const typed = `${number.slice(0, 4)}${between}${number.slice(4)}${behind}`;
    expect((await test.attach(bob, typed, { code })).body).toEqual({ state: 'accepted' });
  });

  it('gets the given name, or keeps its own', async () => {
    const [renamed, kept] = [await test.newCard(), await test.newCard()];
    await test.attach(bob, renamed, { holderFirstName: 'Malo', holderName: 'Roux' });
    await test.attach(bob, kept);
    const { body } = await test.ask('GET /User/UserLinks', { token: bob.token });
    expect(body).toEqual([
      { holderFirstName: 'Malo', holderName: 'Roux', cardNumbers: [renamed] },
      { holderFirstName: 'Ada', holderName: 'Roux', cardNumbers: [kept] },
    ]);
  });

  it('is attached to one of two concurrent accounts; the other sends a request', async () => {
    const number = await test.newCard();
    const answers = await Promise.all([test.attach(ada, number), test.attach(bob, number)]);
    expect(answers.map(({ body }) => body.state).sort()).toEqual(['accepted', 'requested']);
    expect([...(await numbersOf(ada)), ...(await numbersOf(bob))]).toEqual([number]);
  });

  it('is attached immediately when the account that had it was erased', async () => {
    const number = await test.newCard(ada);
    await test.ask('DELETE /user/user', { body: { losesBelongings: true }, token: ada.token });
    expect((await test.attach(bob, number)).body.state).toBe('accepted');
  });
});

describe('a card bought without a name, as a gift', () => {
  it('is attached by its recipient, with the code that only its buyer can read', async () => {
    const sale = await buyLines(test, ada.token, [cardLine('CARTE-HEURES', '', { cardNumber: '0' })]);
    const number = sale.cards[0]?.cardNumber ?? '';
    const { attachCode = '' } = await cardOf(test, ada.token, number);
    expect((await detach(ada, number)).status).toBe(204);
    expect((await test.attach(bob, number, { code: attachCode })).body).toEqual({ state: 'accepted' });
    expect(await numbersOf(bob)).toEqual([number]);
  });

  it('hides the code once the card is blocked', async () => {
    const number = await test.newCard(ada);
    expect((await cardOf(test, ada.token, number)).attachCode).toBe(CARD_CODE);
    await test.ask('PUT /user/InvalidateMembership', { token: ada.token, query: { cardNumber: number } });
    expect(await cardOf(test, ada.token, number)).not.toHaveProperty('attachCode');
  });
});

describe('attaching a card is refused', () => {
  it.each([
    ['fr-FR', 'Cette carte est déjà à vous.'],
    ['en-GB', 'This card is already yours.'],
    ['de-DE', 'Diese Karte gehört Ihnen schon.'],
  ])('for the customer’s own card, in %s', async (locale, sentence) => {
    const number = await test.newCard(bob);
    const refused = await test.attach(bob, number, { locale, code: 'WRONG' });
    expect(refused).toMatchObject({ status: 409, code: 'card.already-set', error: sentence });
  });

  it.each(['fr-FR', 'en-GB', 'de-DE'])(
    'with the same answer for an unknown card and for a wrong code, in %s',
    async (locale) => {
      const number = await test.newCard(ada);
      const [unknown, wrong] = [
        await test.attach(bob, '00000001', { locale }),
        await test.attach(bob, number, { locale, code: 'Z9Z9Z9' }),
      ];
      expect(wrong).toMatchObject({ status: 400, code: 'card.code-incorrect' });
      expect(unknown.body).toEqual(wrong.body);
      expect(wrong.error).not.toContain('code-incorrect');
    },
  );

  it('for a blocked card', async () => {
    const number = await test.newCard(ada);
    await test.ask('PUT /user/InvalidateMembership', { token: ada.token, query: { cardNumber: number } });
    expect(await test.attach(bob, number)).toMatchObject({ status: 409, code: 'card.blocked' });
  });
});

describe('the rate limit of tries at a code', () => {
  it('requires a wait after some tries, also with the right code', async () => {
    const number = await test.newCard();
    const codes = ['X1', 'X2', 'X3', 'X4', 'X5'];
    for (const code of codes) expect((await test.attach(bob, number, { code })).status).toBe(400);
    const refused = await test.attach(bob, number);
    expect(refused).toMatchObject({ status: 429, code: 'card.too-many-tries' });
    expect(refused.error).toContain('1 min');
    expect((await test.attach(ada, number)).body.state).toBe('accepted');
  });

  it('counts concurrent tries', async () => {
    const number = await test.newCard();
    const tries = await Promise.all(
      Array.from({ length: 12 }, (_, index) => test.attach(bob, number, { code: `X${index}` })),
    );
    expect(tries.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(5);
  });

  it('requires a wait after some tries at several cards', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 16; index += 1)
      statuses.push((await test.attach(bob, String(10_000_000 + index), { code: 'X' })).status);
    expect(statuses.slice(0, 15)).toEqual(statuses.slice(0, 15).fill(400));
    expect(statuses[15]).toBe(429);
  });
});

describe('a request for a card of another account', () => {
  it('is mailed to the owner, and shown to the requester as requested', async () => {
    const { number, mail } = await asked();
    expect(mail).toMatchObject({ to: { address: ada.email }, lang: 'fr-FR' });
    expect(mail?.text).toContain(bob.lastName);
    expect(mail?.text).toMatch(/https:\/\/tickets\.example\.com\/aqua-rivage\/my-supports#[\w-]{43}/);
    expect(await membershipsOf(bob)).toMatchObject([
      { cardNumber: number, isActive: false, attachedMemberships: [{ isActif: false, state: 'requested' }] },
    ]);
    expect(await numbersOf(bob)).toEqual([]);
  });

  it('stores the token of the link as a hash', async () => {
    const { token } = await asked();
    const rows = await test.sql<{ text: string }>(
      'select row_to_json(card_attachment)::text as text from portal.card_attachment',
    );
    expect(rows.some(({ text }) => text.includes(token))).toBe(false);
  });

  it('sends no second mail when it is repeated', async () => {
    const { number } = await asked();
    expect((await test.attach(bob, number)).body.state).toBe('requested');
    expect(await test.mails()).toEqual([]);
    expect(await membershipsOf(bob)).toHaveLength(1);
  });

  it('is shown to the owner by the link, and to no other account', async () => {
    const { number, token } = await asked();
    const seenBy = ({ token: session }: Person) =>
      test.ask('GET /user/CardAttachment', { token: session, query: { tokenId: token } });
    expect((await seenBy(ada)).body).toMatchObject({
      cardNumber: number,
      userIdToAttach: bob.userId,
      state: 'requested',
    });
    for (const person of [bob, await test.person()])
      expect(await seenBy(person)).toMatchObject({ status: 404, code: 'attachment.not-found' });
  });

  it('hands the card over when the owner accepts, with a mail to the requester', async () => {
    const { number, token } = await asked();
    expect((await answer(ada, token, bob.userId, number)).status).toBe(204);
    expect([await numbersOf(ada), await numbersOf(bob)]).toEqual([[], [number]]);
    expect(await stateOf(bob, number)).toBe('accepted');
    const [mail] = await test.mails();
    expect(mail).toMatchObject({ to: { address: bob.email } });
    expect(mail?.subject).toContain('est à vous');
  });

  it('leaves the card with its owner when refused, with a mail to the requester', async () => {
    const { number, token } = await asked();
    expect((await answer(ada, token, bob.userId, number, 'refused')).status).toBe(204);
    expect([await numbersOf(ada), await stateOf(bob, number)]).toEqual([[number], 'refused']);
    expect((await test.mails())[0]?.subject).toContain('refusée');
  });

  it('hands the card to the requester who was accepted first', async () => {
    const { number, token } = await asked();
    const cleo = await test.person();
    await test.attach(cleo, number);
    await test.mails();
    await answer(ada, token, bob.userId, number);
    expect([await stateOf(bob, number), await stateOf(cleo, number)]).toEqual(['accepted', 'refused']);
    expect((await test.mails()).map(({ to }) => to.address).sort()).toEqual([bob.email, cleo.email].sort());
  });
});

it('erasing a customer deletes the requests', async () => {
  const { number } = await asked();
  await test.ask('DELETE /user/user', { body: { losesBelongings: true }, token: bob.token });
  expect(await test.sql('select from portal.card_attachment where card_number = $1', [number])).toEqual([]);
});
