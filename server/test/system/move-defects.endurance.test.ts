import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { moves } from '#test/portal/moves.ts';
import { type PortalTest, portalTest } from '../portal/portal.ts';
import { broken, plant } from './support.ts';

let portal: PortalTest;
let token: string;
beforeEach(async () => {
  portal = await portalTest();
  token = await portal.signIn();
});
afterEach(() => portal[Symbol.asyncDispose]());
const { twin, buy, move } = moves(() => ({ portal, token }));

/** Moves one of two tickets with a defective function of the embedded ticketing system. @returns the broken rules */
async function moveWithDefect(from: string, to: string): Promise<string[]> {
  await plant(portal, 'venue.move_to_session', from, to);
  const { session, numbers } = await buy(2);
  const { status } = await move(numbers.slice(0, 1), await twin(session.id));
  expect(status).toBe(200);
  return Object.keys(await broken(portal));
}

describe('invariant checker of moves', () => {
  test('reports a move that does not give the former place back', async () => {
    const former = 'where tenant_id = tenant and id = former;';
    expect(await moveWithDefect(`set sold = sold - needed ${former}`, `set sold = sold ${former}`)).toEqual([
      'I2: a session counts as sold its tickets and what was sold elsewhere',
    ]);
  });

  test('reports a move that does not take the new place', async () => {
    const wanted = 'where tenant_id = tenant and id = wanted;';
    expect(await moveWithDefect(`set sold = sold + needed ${wanted}`, `set sold = sold ${wanted}`)).toEqual([
      'I2: a session counts as sold its tickets and what was sold elsewhere',
    ]);
  });

  test('reports a ticket whose former code still opens', async () => {
    expect(await moveWithDefect('code = venue.ticket_code(uuid_send(gen_random_uuid())),', '')).toEqual([
      'I2: a ticket is valid for exactly one session, by its last code',
    ]);
  });
});
