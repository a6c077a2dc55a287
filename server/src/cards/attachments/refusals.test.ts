import { LOCALES } from '@guichet/contract/locale.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type CardsTest, cardsTest } from '#test/portal/cards.ts';
import { createFaults } from '#test/portal/ticketing-faults.ts';
import type { Person } from '#test/system/world.ts';

/** Every refusal of the calls that attach cards has a message in three languages. */

const faults = createFaults(1);
let test: CardsTest;
let ada: Person;
let bob: Person;
beforeAll(async () => {
  test = await cardsTest({ wrapTicketing: faults.wrap, circuitBreaker: { failuresToOpen: 1000 } });
});
afterAll(() => test[Symbol.asyncDispose]());
beforeEach(async () => {
  faults.clear();
  [ada, bob] = [await test.person(), await test.person()];
  await test.sql('delete from portal.outbox');
});

/** Has Bob request a card of Ada's. @returns the card, and a function for her answer */
async function asked() {
  const number = await test.newCard(ada);
  await test.attach(bob, number);
  const [mail] = await test.mails();
  const token = test.tokenIn(mail);
  const query = {
    tokenId: token,
    userIdToAttach: bob.userId,
    cardNumber: number,
    answer: 'accepted' as const,
  };
  const answer = (locale: string, by = ada) =>
    test.ask('PUT /user/ValidReattachmentMembership', { token: by.token, locale, query });
  return { number, answer };
}
const block = (number: string) =>
  test.ask('PUT /user/InvalidateMembership', { token: ada.token, query: { cardNumber: number } });
const detach = (person: Person, cardNumber: string, locale = 'fr-FR') =>
  test.ask('DELETE /user/DetachMembership', {
    token: person.token,
    locale,
    query: { userIdToDetach: person.userId, cardNumber },
  });

type Refused = Promise<{ code?: string | undefined; error?: string | undefined }>;

/** Prepares each refusal, and returns the refused call. */
const REFUSALS: Record<string, () => Promise<(locale: string) => Refused>> = {
  'card.code-incorrect': async () => {
    const number = await test.newCard(ada);
    return (locale) => test.attach(bob, number, { locale, code: 'WRONG' });
  },
  'card.already-set': async () => {
    const number = await test.newCard(bob);
    return (locale) => test.attach(bob, number, { locale });
  },
  'card.blocked': async () => {
    const number = await test.newCard(ada);
    await block(number);
    return (locale) => test.attach(bob, number, { locale });
  },
  'card.too-many-tries': async () => {
    const number = await test.newCard();
    for (const code of ['X1', 'X2', 'X3', 'X4', 'X5']) await test.attach(bob, number, { code });
    return (locale) => test.attach(bob, number, { locale });
  },
  'attachment.not-found': async () => {
    const { answer } = await asked();
    return (locale) => answer(locale, bob);
  },
  'attachment.answered': async () => {
    const { answer } = await asked();
    await answer('fr-FR');
    return answer;
  },
  'attachment.expired': async () => {
    const { number, answer } = await asked();
    await test.sql('update portal.card_attachment set expires_at = now() where card_number = $1', [number]);
    return answer;
  },
  'card.not-found': async () => {
    const number = await test.newCard(ada);
    return (locale) => detach(bob, number, locale);
  },
  'ticketing.unavailable': async () => {
    const number = await test.newCard();
    faults.plan({ fault: 'error', times: 100 });
    return (locale) => test.attach(bob, number, { locale });
  },
};

it.each(Object.entries(REFUSALS))('%s has a message in every language', async (code, prepare) => {
  const refused = await prepare();
  const answers: Awaited<Refused>[] = [];
  for (const locale of LOCALES) answers.push(await refused(locale));
  expect(answers.map((answer) => answer.code)).toEqual(LOCALES.map(() => code));
  const sentences = answers.map(({ error }) => error ?? '');
  expect(new Set(sentences).size).toBe(LOCALES.length);
  for (const sentence of sentences) expect(sentence).toMatch(/^\p{Lu}.+ .+[.!?]$/u);
});
