import { afterAll, beforeAll } from 'vitest';
import { type PortalTest, portalTest } from './portal.ts';
export const NAMED = { cardHolderFirstName: 'Lise', cardHolderName: 'Morel' };

export const cardField = 'cartLines.0.cartLineDetails.0.cardNumber';

/** Sets up a portal in which Jeanne and Samir buy with their cards. */
export function cartCardTests(give: (given: { portal: PortalTest; jeanne: string; samir: string }) => void) {
  let portal: PortalTest;
  let jeanne: string;
  let samir: string;
  beforeAll(async () => {
    portal = await portalTest();
    jeanne = await portal.signIn();
    samir = await portal.signIn('samir@example.com');
    give({ portal, jeanne, samir });
  });
  afterAll(() => portal[Symbol.asyncDispose]());
}
