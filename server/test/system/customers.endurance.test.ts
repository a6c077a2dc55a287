import type { CallDefinition } from '@guichet/contract/call.ts';
import { type CallKey, calls } from '@guichet/contract/calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PortalTest, portalTest } from '../portal/portal.ts';
import { repetitions, reportDone } from './proof.ts';
import { SAMPLES } from './samples.ts';
import { broken, rowsNaming } from './support.ts';
import { newPerson, type World, worldOf } from './world.ts';

const TENANT = 'aqua-rivage';
const KEYS = (Object.keys(calls) as CallKey[]).filter((key) => {
  const { access }: CallDefinition = calls[key];
  return access === 'customer';
});

/** Each round probes the data of another person. */
const ROUNDS = repetitions(1, 4);

let portal: PortalTest;
beforeAll(async () => {
  portal = await portalTest();
});
afterAll(() => portal[Symbol.asyncDispose]());

describe.each(Array.from({ length: ROUNDS }, (_, at) => at))(
  'calls of another customer of the venue, %i',
  (round) => {
    let owner: World;
    let before: Record<string, string[]>;
    beforeAll(async () => {
      owner = await worldOf(portal, TENANT);
      before = await rowsNaming(portal, owner.person.userId);
    });

    test.each(KEYS)('%s discloses nothing of the owner', async (key) => {
      reportDone('probes', 1);
      const { token } = await newPerson(portal, TENANT);
      const { status, body, headers } = await portal.ask(key, {
        ...SAMPLES[key](owner),
        address: `10.78.${round}.1`,
        tenant: TENANT,
        token,
      } as never);
      const text =
        JSON.stringify(headers) + (Buffer.isBuffer(body) ? body.toString('latin1') : JSON.stringify(body));
      const { person, orderNumber, ticketNumber, soldCartId, cartId, card } = owner;
      const secrets = [
        ...[person.userId, person.email, person.lastName],
        ...[orderNumber, ticketNumber, soldCartId, cartId, card.cardNumber],
      ];
      expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
      // No identity provider runs here, which is a 503.
      expect(status).not.toBe(500);
    });

    test('change nothing of the owner', async () => {
      expect(await rowsNaming(portal, owner.person.userId)).toEqual(before);
      expect(await broken(portal)).toEqual({});
    });
  },
);
