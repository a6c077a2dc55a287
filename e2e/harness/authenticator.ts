import type { CDPSession } from '@playwright/test';
import type { Visitor } from './visitor.ts';

/** The virtual authenticator that a browser treats as built in. */
export interface VirtualAuthenticator {
  /** Whether its user confirms every request. */
  answer(isPresent: boolean): Promise<void>;
  /** Waits until the page has requested a passkey; earlier requests stay unanswered. */
  waitUntilAsked(): Promise<void>;
  /** Returns the number of its passkeys. */
  count(): Promise<number>;
}

/** Gives the visitor's browser an authenticator that verifies its user. */
export async function addAuthenticator({ page }: Visitor): Promise<VirtualAuthenticator> {
  await page.addInitScript(() => {
    const container = navigator.credentials;
    const get = container.get.bind(container);
    container.get = (options) => {
      document.documentElement.dataset.askedForPasskey = 'true';
      return get(options);
    };
  });
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    answer: (enabled) =>
      session
        .send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
        .then(() => undefined),
    waitUntilAsked: () => page.locator('html[data-asked-for-passkey]').waitFor(),
    count: async () =>
      (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}
