import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CardsTest, cardsTest } from '#test/portal/cards.ts';

let test: CardsTest;
let jeanne: string;
beforeAll(async () => {
  test = await cardsTest();
  jeanne = await test.signIn();
});
afterAll(() => test[Symbol.asyncDispose]());

async function cardOf(number: string) {
  const { body } = await test.ask('GET /user/cards', { token: jeanne });
  const card = body.find(({ cardNumber }) => cardNumber === number);
  if (!card) throw new Error(`No card ${number}`);
  return card;
}
const DAY_MS = 86_400_000;
const daysBetween = (from: string | undefined, until: string | undefined) =>
  Math.round((Date.parse(until ?? '') - Date.parse(from ?? '')) / DAY_MS);

describe('the fields of a card for its customer', () => {
  it('include the period of a subscription, its renewal window, and services that cannot be bought again', async () => {
    const card = await cardOf('04185513');
    expect(card).toMatchObject({
      isActive: true,
      memberShipLabel: { 'fr-FR': 'Abonnement forme', 'en-GB': 'Fitness membership' },
      service: 'ABO-FORME',
      type: 'subscription',
      state: 'valid',
      scanCode: expect.stringMatching(/^\w{4} \w{4} \w{4}$/),
      attachCode: 'R2H7CD',
      holderFirstName: 'Jeanne',
      holderName: 'Morel',
      theme: { code: 'FORME', labels: { 'fr-FR': expect.any(String) } },
      servicesForFill: ['RENOUV-FORME'],
      membershipAvailableServiceTypes: [{ serviceTypes: [486], espaceRef: 'ABONNES' }],
      serviceAlreadySolds: ['ABO-FORME'],
      publicType: 'tout public',
      disableMultiPublic: false,
      warning: 'high',
    });
    const period = card.rights.find(({ unit }) => unit === 'period');
    expect(period).not.toHaveProperty('remaining');
    expect(card.validity).toBe(period?.validityEndDate);
    expect(daysBetween(card.startDateRenewAllowed, card.validity)).toBe(30);
    expect(daysBetween(card.validity, card.endDateRenewAllowed)).toBe(14);
    expect(card.rights.find(({ unit }) => unit === 'ticket')).toMatchObject({
      total: 52,
      remaining: 6,
      withdrawal: { family: 'ACTIVITES', services: ['ACT-AQUAGYM', 'ACT-AQUADOUCE', 'ACT-AQUABIKE'] },
    });
  });

  it('include the remaining units of a reloadable card, its space, its establishments, and its tickets', async () => {
    const card = await cardOf('04182207');
    expect(card).toMatchObject({
      memberShipLabel: { 'fr-FR': 'Carte 10 entrées' },
      type: 'reloadable',
      theme: { code: 'NAGER' },
      // A key by which services share a card, not the id of an establishment.
      espaceRef: 'BASSINS',
      servicesForFill: ['CARTE-10', 'CARTE-20'],
      membershipAvailableServiceTypes: [{ serviceTypes: [9, 10], espaceRef: 'BASSINS' }],
      serviceAlreadySolds: [],
      rights: [{ unit: 'admission', total: 10, remaining: 4, consumedAt: expect.any(String) }],
      tickets: [{ ticketNumber: 'G-2026-000431-1', labels: { 'fr-FR': 'Entrée du soir' } }],
    });
    expect(card.establishments.map((labels) => labels['fr-FR'])).toEqual([
      'Centre du Rivage',
      'Piscine des Tilleuls',
      'Bains de la Presqu’île',
    ]);
    expect(card).not.toHaveProperty('startDateRenewAllowed');
  });

  it('include the only kind of visitors of a child’s card', async () => {
    expect(await cardOf('04186120')).toMatchObject({
      publicType: 'enfant',
      disableMultiPublic: true,
      espaceRef: 'LECONS',
    });
  });

  it('include the blocking time of a blocked card, without its code and fillings', async () => {
    const card = await cardOf('04179034');
    expect(card).toMatchObject({ isActive: false, state: 'blocked', blockedAt: expect.any(String) });
    expect(card).not.toHaveProperty('attachCode');
    expect([card.servicesForFill, card.membershipAvailableServiceTypes]).toEqual([[], []]);
  });

  it('include the holder', async () => {
    const { body } = await test.ask('GET /user/GetMemberShips', { token: jeanne });
    const own = body.find(({ cardNumber }) => cardNumber === '04182207');
    expect(own).toMatchObject({ isActive: true, memberShipLabel: { 'fr-FR': 'Carte 10 entrées' } });
    const [account] = await test.sql<{ id: string }>(
      `select customer.id from portal.customer join portal.tenant on tenant.id = tenant_id
        where email = 'jeanne@example.com' and tenant.name = 'aqua-rivage'`,
    );
    expect(own?.attachedMemberships).toContainEqual(
      expect.objectContaining({ attachedId: account?.id, isActif: true, state: 'accepted' }),
    );
  });
});
