import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Person } from '../system/world.ts';
import { type CardsTest, cardsTest } from './cards.ts';

/** Sets up a portal in which Bob requests cards, some of which belong to Ada. */
export function attachmentTests(give: (given: { test: CardsTest; ada: Person; bob: Person }) => void) {
  let test: CardsTest;
  let ada: Person;
  let bob: Person;
  beforeAll(async () => {
    test = await cardsTest();
  });
  afterAll(() => test[Symbol.asyncDispose]());
  beforeEach(async () => {
    [ada, bob] = [await test.person(), await test.person()];
    await test.sql('delete from portal.outbox');
    give({ test, ada, bob });
  });

  const numbersOf = async ({ token }: Person) =>
    (await test.ask('GET /user/cards', { token })).body.map(({ cardNumber }) => cardNumber);
  const membershipsOf = async ({ token }: Person) =>
    (await test.ask('GET /user/GetMemberShips', { token })).body;
  const stateOf = async (person: Person, number: string) =>
    (await membershipsOf(person)).find(({ cardNumber }) => cardNumber === number)?.attachedMemberships[0]
      ?.state;
  const detach = ({ token, userId }: Person, cardNumber: string, userIdToDetach = userId) =>
    test.ask('DELETE /user/DetachMembership', { token, query: { userIdToDetach, cardNumber } });
  const answer = (
    { token }: Person,
    tokenId: string,
    userIdToAttach: string,
    cardNumber: string,
    given: 'accepted' | 'refused' = 'accepted',
  ) =>
    test.ask('PUT /user/ValidReattachmentMembership', {
      token,
      query: { tokenId, userIdToAttach, cardNumber, answer: given },
    });

  /** Lets Bob request a card of Ada. */
  async function asked() {
    const number = await test.newCard(ada);
    const { body } = await test.attach(bob, number);
    expect(body.state).toBe('requested');
    const [mail] = await test.mails();
    return { number, mail, token: test.tokenIn(mail) };
  }

  return { numbersOf, membershipsOf, stateOf, detach, answer, asked };
}
