import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type SsoTest, ssoTest } from './sso.ts';

/** Sets up a portal whose customers sign in at an identity provider. */
export function ssoTests(give: (given: { portal: SsoTest }) => void) {
  let portal: SsoTest;

  let count = 0;
  beforeAll(async () => {
    portal = await ssoTest();
    give({ portal });
  });
  afterAll(() => portal[Symbol.asyncDispose]());

  beforeEach(() => {
    portal.provider.tampering = {};
    portal.provider.acr = 'eidas1';
  });
  const someone = (change: object = {}) => {
    count += 1;
    const email = `camille-${count}@example.com`;
    return {
      sub: `person-${count}`,
      email,
      email_verified: true,
      given_name: 'Camille',
      family_name: 'Moreau',
      ...change,
    };
  };

  return { someone };
}
