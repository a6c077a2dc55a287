import type { CallInput } from '@guichet/contract/calls.ts';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { newPerson, type Person } from '../system/world.ts';
import { buyLines } from './card-orders.ts';
import { type CardsTest, cardsTest } from './cards.ts';
import { createDevice } from './wallet-device.ts';
import { makeAccount, makeAppleKeys, PASS_TYPE } from './wallet-keys.ts';
import {
  type GoogleStandIn,
  googleStandIn,
  type PassJson,
  type PushStandIn,
  pushStandIn,
  runUpdates,
  saveApple,
  saveGoogle,
} from './wallets.ts';

/** What a test of wallet passes uses. */
interface WalletsTest {
  portal: CardsTest;
  apns: PushStandIn;
  google: GoogleStandIn;
  /** Token of an administrator with `settings.admin` */
  admin: string;
  /** Certificates of the venue */
  keys: ReturnType<typeof makeAppleKeys>;
}

/** Sets up a portal whose venue has keys for both wallets, which servers on the loopback play. */
export function walletTests(give: (given: WalletsTest) => void) {
  const keys = makeAppleKeys();
  let portal: CardsTest;
  let apns: PushStandIn;
  let google: GoogleStandIn;
  beforeAll(async () => {
    apns = await pushStandIn();
    google = await googleStandIn();
    portal = await cardsTest({ walletServers: { push: apns.server, google: google.server } });
    const admin = (await portal.administrator({ rights: ['settings.admin'] })).token;
    expect((await saveApple(portal, admin, keys)).status).toBe(200);
    expect((await saveGoogle(portal, admin, makeAccount())).status).toBe(200);
    give({ portal, apns, google, admin, keys });
  });
  beforeEach(async () => {
    google.status = undefined;
    await runUpdates(portal);
    apns.pushed.length = 0;
  });
  afterAll(async () => {
    await portal[Symbol.asyncDispose]();
    await apns[Symbol.asyncDispose]();
    await google[Symbol.asyncDispose]();
  });

  const ask = (token: string, body: CallInput<'POST /user/WalletPass'>['body']) =>
    portal.ask('POST /user/WalletPass', { token, body });

  /** Creates a customer with a ticket of a session. */
  async function booked() {
    const person = await newPerson(portal, 'aqua-rivage');
    const session = await portal.session(10);
    await buyLines(portal, person.token, [
      {
        service: session.service,
        priceName: session.priceName,
        cartLineDetails: [{ eventId: session.id, quantity: 1 }],
      },
    ]);
    const { body } = await portal.ask('POST /user/GetTicketsDetails', { token: person.token, body: {} });
    const [ticket] = body.tickets;
    if (!ticket) throw new Error('Nothing was bought');
    return { person, session, ticket, number: ticket.ticketNumber };
  }

  /** Adds the pass of a ticket or a card to a new device. */
  async function added({ token }: Pick<Person, 'token'>, kind: 'ticket' | 'card', number: string) {
    const device = createDevice(portal, PASS_TYPE);
    const { status, body } = await ask(token, { wallet: 'apple', kind, number });
    expect(status).toBe(200);
    const outcome = await device.add(body.address);
    expect(outcome).toMatchObject({ opened: 200, registered: 201 });
    const [serial = ''] = device.passes.keys();
    await device.update();
    return { device, serial, outcome, address: body.address };
  }

  /** Returns what a device shows of a pass. */
  function shown(device: ReturnType<typeof createDevice>, serial: string): PassJson {
    const held = device.passes.get(serial);
    if (!held) throw new Error('The device has no such pass');
    return held.json;
  }
  return { ask, booked, added, shown };
}
