import type { CallInput } from '@guichet/contract/calls.ts';
import { afterAll, beforeAll } from 'vitest';
import { type PortalTest, portalTest } from './portal.ts';
import { type Settings, settingsBy } from './settings.ts';
import { synchroniseNow } from './synchronization.ts';
import { venueDay } from './venue-clock.ts';

export type Search = CallInput<'POST /ticketing/search'>['body'];
export type Options = { locale?: 'fr-FR' | 'en-GB' | 'de-DE'; tenant?: string };

/** Sets up a portal whose catalogue is synchronised and indexed. */
export function searchTests(
  give: (given: { portal: PortalTest; settings: Settings; today: string }) => void,
) {
  let portal: PortalTest;
  let settings: Settings;
  let today: string;
  beforeAll(async () => {
    portal = await portalTest();
    const { token } = await portal.administrator({ rights: ['settings.ticketing'] });
    settings = settingsBy(portal, token);
    today = venueDay();
    await synchroniseNow(portal);
    await synchroniseNow(portal, 'patinoire-givre');
    give({ portal, settings, today });
  });
  afterAll(() => portal[Symbol.asyncDispose]());

  const search = (body: Search, options: Options = {}) =>
    portal.ask('POST /ticketing/search', { body, ...options });
  const codes = async (body: Search, options: Options = {}) => {
    const answer = await search(body, options);
    return answer.body.services?.map(({ externalCode }) => externalCode) ?? answer.code;
  };
  const find = (searchStringFilter: string, options: Options = {}) => codes({ searchStringFilter }, options);

  return { search, codes, find };
}
