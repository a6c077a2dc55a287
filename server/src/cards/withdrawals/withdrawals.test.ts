import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';

let portal: PortalTest;
let jeanne: string;

beforeAll(async () => {
  portal = await portalTest();
  jeanne = await portal.signIn();
});
afterAll(() => portal[Symbol.asyncDispose]());

describe('the rights to withdraw of a customer', () => {
  it('are those of their cards, with holder, remaining tickets and services', async () => {
    const { body } = await portal.ask('GET /user/GetIsWithdrawalTicketsDetails', { token: jeanne });
    const lessons = body.find(({ cardNumber }) => cardNumber === '04186120');
    expect(lessons).toMatchObject({ remaining: 6, holderFirstName: 'Malo' });
    expect(body.find(({ cardNumber }) => cardNumber === '04185513')).toMatchObject({ remaining: 6 });
    const [family] = lessons?.ticketFamilyToWithdrawList ?? [];
    expect(family?.labels['fr-FR']).toBeTruthy();
    expect(family?.serviceToWithdrawList.length).toBeGreaterThan(0);
    const ends = body.map(({ validityEndDate }) => validityEndDate);
    expect(ends).toEqual([...ends].sort());
  });

  it('belong to the customer only, and are named by family', async () => {
    const { body } = await portal.ask('GET /ticketing/familiesToWithdraw', { token: jeanne });
    expect(body.length).toBeGreaterThan(0);
    expect(new Set(body.map(({ code }) => code)).size).toBe(body.length);
    const samir = await portal.signIn('samir@example.com');
    expect((await portal.ask('GET /ticketing/familiesToWithdraw', { token: samir })).body).toEqual([]);
    expect((await portal.ask('GET /user/GetIsWithdrawalTicketsDetails', { token: samir })).body).toEqual([]);
    expect((await portal.ask('GET /ticketing/familiesToWithdraw')).status).toBe(401);
  });

  it('exclude a family that the venue has switched off', async () => {
    const tenant = await portal.services.tenants.find('aqua-rivage');
    const offered = async () => {
      const { body } = await portal.ask('GET /user/GetIsWithdrawalTicketsDetails', { token: jeanne });
      return body.map(({ cardNumber }) => cardNumber);
    };
    expect(await offered()).toContain('04186120');
    await portal.sql(
      `insert into portal.disabled_withdrawal (tenant_id, service_code, family_code) values ($1, 'CARTE-LECONS', 'ACTIVITES')`,
      [tenant?.id],
    );
    expect(await offered()).not.toContain('04186120');
    const { body: cards } = await portal.ask('GET /user/cards', { token: jeanne });
    expect(cards.find(({ cardNumber }) => cardNumber === '04186120')?.rights[0]?.withdrawal).toBeUndefined();
  });
});
