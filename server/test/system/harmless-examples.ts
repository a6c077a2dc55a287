import type { CallKey } from '@guichet/contract/calls.ts';
import { DEMONSTRATION_PASSWORD } from '#demonstration/accounts.ts';
import { SAMPLES } from './samples.ts';
import type { World } from './world.ts';

/**
 * Examples that replace samples with an immediate effect. An administrator who tries a call from the OpenAPI
 * description, signed in at a real venue, sends its example.
 */

interface Example {
  query?: object | undefined;
  body?: unknown;
}

/** Settings that no venue has: a change based on them is rejected. */
const UNSEEN: Partial<Record<CallKey, object>> = {
  'PUT /settingsportal/cartlimits': {
    network: { carts: 1, places: 1, sessionPlaces: 1, changes: 11 },
    account: { carts: 1, places: 1, sessionPlaces: 1, changes: 11 },
    extendShare: 1,
  },
  'PUT /Tenant/TenantPurchaseConfig': {
    cartMinutes: 5,
    cartExtensionMinutes: 1,
    cartCapMinutes: 10,
    refundDelayHours: 1,
    reminderDays: 1,
    maxReminders: 1,
  },
  'PUT /settingsportal/planningItems': {
    isEnable: true,
    displayType: 1,
    firstHour: 0,
    lastHour: 24,
    colors: 'theme',
    days: [1],
  },
  'PUT /settingsadmin/takingsfigures': ['vat'],
};

/** Calls whose only input confirms an irreversible action. */
export const WITHOUT_EXAMPLE: ReadonlySet<string> = new Set<CallKey>([
  'PUT /settingsticketing/initsettingsfromtenant',
]);

/** A password that no account has; the demonstration's password would close its accounts. */
const PASSWORD = 'The-password-of-the-account-1!';

/** Returns a harmless example for each call with input. */
export function harmlessExamples(world: World): Record<string, Example> {
  const all = Object.entries(SAMPLES)
    .filter(([key]) => !WITHOUT_EXAMPLE.has(key))
    .map(([key, sample]): [string, Example] => [key, harmless(key as CallKey, sample(world))]);
  const text = JSON.stringify(
    Object.fromEntries(
      all.filter(([, { query, body }]) => body !== undefined || Object.keys(query ?? {}).length > 0),
    ),
  );
  return JSON.parse(text.replaceAll(DEMONSTRATION_PASSWORD, PASSWORD));
}

function harmless(key: CallKey, example: Example): Example {
  if (key === 'PUT /settingsadmin/secondfactorpolicy') return { body: { isRequired: true } };
  const seen = UNSEEN[key];
  return seen ? { ...example, body: { ...(example.body as object), seen } } : example;
}
