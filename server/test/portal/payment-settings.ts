import type { CallInput } from '@guichet/contract/calls.ts';
import { afterAll, beforeAll } from 'vitest';
import type { App } from '#app.ts';
import { cartToPay, type Session } from '../system/support.ts';
import { type PortalTest, portalTest } from './portal.ts';

export type Settings = NonNullable<CallInput<'PUT /settingsadmin/onlinepayment'>['body']>;

/** Sets up a portal with two processes, whose payment settings a manager changes. */
export function paymentSettingsTests(
  give: (given: {
    portal: PortalTest;
    nodes: App[];
    session: Session;
    customer: string;
    manager: string;
  }) => void,
) {
  let portal: PortalTest;
  let nodes: App[];
  let session: Session;
  let customer: string;
  let manager: string;
  beforeAll(async () => {
    portal = await portalTest();
    nodes = [portal, await portal.addNode()];
    session = await portal.session(200);
    customer = await portal.signIn();
    manager = (await portal.administrator({ rights: ['settings.payment'] })).token;
    give({ portal, nodes, session, customer, manager });
  });
  afterAll(() => portal[Symbol.asyncDispose]());

  const read = async () => (await portal.ask('GET /settingsadmin/onlinepayment', { token: manager })).body;
  /** Returns the saved settings as a page sends them back. */
  async function sent(change: Partial<Settings> = {}): Promise<Settings> {
    const { id: _, hasApiKey: _key, hasSitePassword: _password, ...saved } = await read();
    const { providers: _all, mayEmbed: _may, formerShops: _former, ...body } = saved;
    return { ...body, ...change };
  }
  const save = async (change: Partial<Settings>, locale = 'fr-FR') =>
    portal.ask('PUT /settingsadmin/onlinepayment', { body: await sent(change), token: manager, locale });
  const begin = async () => (await cartToPay(portal, session, 1, { token: customer })).form;

  return { read, sent, save, begin };
}
