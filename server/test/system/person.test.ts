import { randomUUID } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RETENTION } from '#backoffice/retention/retention.ts';
import { SECTIONS } from '#tickets/data-export/sections.sql.ts';
import { cardLine, saveLines } from '../portal/card-orders.ts';
import { DeskTest } from '../portal/desk.ts';
import { DeskCardsTest } from '../portal/desk-cards.ts';
import { payGiftCard, runGiftCardJobs, sellGiftCards } from '../portal/gift-cards.ts';
import { ImportTest } from '../portal/imports.ts';
import { drainJobs, type PortalTest, portalTest } from '../portal/portal.ts';
import { PDF } from '../portal/quotients.ts';
import { buyTickets } from '../portal/sold-tickets.ts';
import { type Place, placesOf } from './person-search.ts';
import { beginPayment, finishSales } from './support.ts';
import { newPerson, type Person } from './world.ts';

// One person uses every feature; their name, address, mail and telephone appear nowhere else.

const MARKS = ['quillemarque', 'zéphyrine', 'zephyrine', 'marquage', 'marqueville', '677889900', 'marque-zq'];
const EMAIL = 'zephyrine@marque-zq.example';
const PROFILE = {
  userType: 'legal',
  civility: 'MME',
  firstName: 'Zéphyrine',
  lastName: 'Quillemarque',
  socialReason: 'Quillemarque SARL',
  address: '7 impasse du Marquage',
  zip: '35000',
  city: 'Marqueville',
  country: 'FR',
  mobile: '+33677889900',
} as const;

const HOLDER = { cardNumber: '0', cardHolderFirstName: 'Zéphyrine', cardHolderName: 'Quillemarque' };

/** Where the person stays after the erasure, with the reason. */
const KEPT: Readonly<Record<Place, string>> = {
  'portal.invoice.customer':
    'An invoice of a company is an accounting record of ten years (Code de commerce, L123-22)',
};

/** Copies of other columns of the person, which a copy of their data need not repeat. */
const DERIVED: readonly Place[] = [
  'portal.customer_word.word', // The words of portal.customer, for the look-up
  'portal.customer.email_key',
  'portal.account_code.email', // The address of portal.customer, until the code has expired
  'portal.audit_entry.changes', // The reasons of portal.desk_gift and of venue.right_movement
  'portal.desk_card_filling.reason', // The reason of venue.right_movement
  'portal.import_key.key', // The address of portal.import_part.rows
  'portal.import_change.before',
  'portal.customer_export.archive',
];

/** The embedded mailbox, bank and receiver stand for systems outside the portal. */
const isOutside = (place: Place): boolean => place.startsWith('sandbox.');

let portal: PortalTest;
let person: Person;
let before: Place[];
let data: Record<string, unknown[]>;
let files: Map<string, Buffer>;

const search = async () =>
  (await placesOf(portal, portal.services.secrets, MARKS)).filter((place) => !isOutside(place));

beforeAll(async () => {
  portal = await portalTest();
  person = await newPerson(portal, 'aqua-rivage');
  await useEveryFeature();
  await portal.ask('POST /user/dataExport', { body: {}, token: person.token });
  await drainJobs(portal);
  const { body } = await portal.ask('GET /user/dataExportFile', { token: person.token });
  files = readZip(body as unknown as Buffer);
  data = JSON.parse(files.get('donnees.json')?.toString() ?? '{}');
  before = await search();
}, 300_000);
afterAll(() => portal[Symbol.asyncDispose]());

async function useEveryFeature(): Promise<void> {
  const { token, userId } = person;
  const [{ tenant = '' } = {}] = await portal.sql<{ tenant: string }>(
    'update portal.customer set email = $2 where id = $1 returning tenant_id as tenant',
    [userId, EMAIL],
  );
  expect((await portal.ask('PUT /user/user', { body: PROFILE as never, token })).status).toBe(200);
  // Sign-in: a refused password, a code, a passkey, an identity.
  await portal.ask('POST /user/login', { body: { email: EMAIL, password: 'Wrong-2026!' } });
  await portal.ask('POST /user/logincode', { body: { email: EMAIL } });
  await portal.sql(
    `insert into portal.passkey (tenant_id, id, credential_id, customer_id, name, public_key, counter, transports)
     values ($1, gen_random_uuid(), '\\x01', $2, 'Téléphone de Zéphyrine', '\\x01', 0, '{}')`,
    [tenant, userId],
  );
  await portal.sql(
    `insert into portal.sso_identity (tenant_id, issuer, subject, customer_id) values ($1, 'https://id.example', 'zephyrine-quillemarque', $2)`,
    [tenant, userId],
  );
  // Orders with an invoice, a card in the person's name, a named ticket, an offer by mail.
  const [ticket, offered] = await buyTickets(portal, token, 2);
  const { ticketNumber = '' } = ticket ?? {};
  await portal.ask('PUT /user/TicketHolder', {
    body: { ticketNumber, name: 'Zéphyrine Quillemarque' },
    token,
  });
  await portal.ask('POST /user/TicketTransfer', {
    body: { ticketNumber: offered?.ticketNumber ?? '', email: 'ami@marque-zq.example' },
    token,
  });
  await portal.ask('GET /Purchase/GenerateReceiptPurchaseByExternalPurchase', {
    query: { externalPurchaseId: ticket?.externalPurchaseId ?? '' },
    token,
  });
  const { body: cards } = await saveLines(portal, token, [cardLine('CARTE-10', 'PLEIN', HOLDER)]);
  await portal.notify(await beginPayment(portal, cards.id, { token }));
  await finishSales(portal, [cards.id]);
  await portal.sql(
    `insert into venue.turnstile_pass (tenant_id, id, establishment_code, code, is_accepted, outcome)
     select tenant_id, gen_random_uuid(), 'X', scan_code, true, jsonb_build_object('holder', first_name || ' ' || last_name)
       from venue.card where holder_reference = $1`,
    [userId],
  );
  // A request for another person's card.
  const other = await newPerson(portal, 'aqua-rivage');
  await portal.sql(
    `insert into portal.card_attachment (tenant_id, card_number, requester_id, owner_id, first_name, last_name, locale, expires_at)
     values ($1, '12345678', $2, $3, 'Zéphyrine', 'Quillemarque', 'fr-FR', now() + interval '7 days')`,
    [tenant, userId, other.userId],
  );
  // An abandoned cart with its visitors, a proof, a report, a gift, an import.
  await portal.sql(
    `insert into portal.cart (tenant_id, id, user_id, state, total_amount, locale, valid_until, lines)
     values ($1, gen_random_uuid(), $2, 'expired', 0, 'fr-FR', now(),
             '[{"details": [{"contacts": [{"firstName": "Zéphyrine", "emailAddress": "${EMAIL}"}]}]}]')`,
    [tenant, userId],
  );
  await portal.ask('POST /user/familyQuotientProof', {
    token,
    body: { name: 'Quillemarque.pdf', mediaType: 'application/pdf', content: proof().toString('base64') },
  });
  await portal.sql(
    `insert into portal.barrier_report (tenant_id, page, description, email) values ($1, '', 'Zéphyrine ne peut pas lire', $2)`,
    [tenant, EMAIL],
  );
  await portal.ask('POST /user/householdPerson', {
    token,
    body: { name: 'Noé Quillemarque', relation: 'child', birthDate: '2018-05-14' },
  });
  // A gift card, from the person to the person.
  await sellGiftCards(portal);
  await payGiftCard(portal, token, {
    recipient: 'Zéphyrine',
    sender: 'Mme Quillemarque',
    email: EMAIL,
    message: 'À Zéphyrine, de Zéphyrine',
  });
  await runGiftCardJobs(portal);
  await give(userId);
  await useDeskCards(userId);
  await importLine();
  await drainJobs(portal);
}

const proof = () => Buffer.from(PDF.toString().replace('quotient 412', 'quotient de Quillemarque'));

/** Issues a free ticket whose reason names the person. */
async function give(customerId: string): Promise<void> {
  const desk = await DeskTest.open(portal);
  const session = await portal.session(5);
  const { body } = await desk.ask('PUT /boxoffice/deskcart', {
    body: {
      customerId,
      cartLines: [
        {
          service: session.service,
          priceName: session.priceName,
          cartLineDetails: [{ eventId: session.id, quantity: 1 }],
        },
      ],
    },
  } as never);
  const { id: cartId, version } = body.cart;
  const gift = {
    cartId,
    version,
    kind: 'apology',
    reason: 'Panne lors de la visite de Mme Quillemarque',
  } as const;
  expect((await desk.ask('POST /boxoffice/deskgift', { body: gift })).status).toBe(200);
}

/** Creates cards at the desk, corrects, blocks, replaces and detaches them, each with a reason that names the person. */
async function useDeskCards(customerId: string): Promise<void> {
  const desk = await DeskCardsTest.open(portal);
  const reason = 'Geste pour Mme Quillemarque';
  const correct = async (number: string) => {
    const { version, rights } = await desk.read(number);
    const body = { number, version, rightId: rights[0]?.id ?? '', quantity: 1, reason };
    expect((await desk.ask('POST /boxoffice/deskcardcorrection', { body })).status).toBe(200);
  };
  const [kept, lost, passedOn] = [
    await desk.create({ customerId, reason }),
    await desk.create({ customerId, reason }),
    await desk.create({ customerId, reason }),
  ];
  await correct(kept.number);
  const { version } = await desk.read(kept.number);
  const block = { number: kept.number, version, reason };
  expect((await desk.ask('PUT /boxoffice/deskcardblock', { body: block })).status).toBe(200);
  expect((await desk.replace(lost, reason)).status).toBe(200);
  const detach = { number: passedOn.number, version: passedOn.version, customerId: null };
  expect(
    (await desk.ask('PUT /boxoffice/deskcardholder', { body: { ...detach, firstName: '', lastName: '' } }))
      .status,
  ).toBe(200);
}

/** Imports a file with a line about the person. */
async function importLine(): Promise<void> {
  const { token } = await portal.administrator({ rights: ['venue.import'] });
  const test = new ImportTest(portal, token);
  const line = (id: string, email: string, name: string) =>
    `${id};${email};Zéphyrine;${name};7 impasse du Marquage;35000;Marqueville`;
  const lines = [
    line('77001', EMAIL, 'Quillemarque'),
    `77002;${randomUUID()}@example.com;Ada;Morel;1 rue;35000;Rennes`,
  ];
  await test.check('customers', ['N° client;E-mail;Prénom;Nom;Adresse;CP;Ville', ...lines].join('\r\n'));
}

/** Reads the files of a ZIP written by `zip`. */
function readZip(bytes: Buffer): Map<string, Buffer> {
  const read = new Map<string, Buffer>();
  for (let at = 0; bytes.readUInt32LE(at) === 0x04034b50; ) {
    const [packed, nameLength] = [bytes.readUInt32LE(at + 18), bytes.readUInt16LE(at + 26)];
    const from = at + 30 + nameLength;
    read.set(bytes.toString('utf8', at + 30, from), inflateRawSync(bytes.subarray(from, from + packed)));
    at = from + packed;
  }
  return read;
}

describe('a person who uses every feature', () => {
  it('is stored in many places before the erasure', () => {
    expect(before.length).toBeGreaterThan(20);
    expect(before).toEqual(
      expect.arrayContaining([
        'portal.customer.email',
        'portal.customer.address',
        'portal.customer.mobile',
        'portal.ticket.holder_name',
        'portal.gift_card_recipient.name',
        'portal.household_person.name',
        'portal.quotient_proof.file',
        'portal.import_part.rows',
        'venue.card.last_name',
        'portal.invoice.customer',
      ]),
    );
  });

  it('finds each of these places in the copy of their data', () => {
    const sectionOf = (table: string) =>
      Object.entries(SECTIONS).filter(([, { tables }]) => (tables as readonly string[]).includes(table));
    const missing = before.filter((place) => {
      if (DERIVED.includes(place)) return false;
      const table = place.split('.').slice(0, 2).join('.');
      if (place === 'portal.quotient_proof.file') return !files.has('justificatifs/Quillemarque.pdf');
      return !sectionOf(table).some(([name]) => {
        const text = JSON.stringify(data[name] ?? []).toLowerCase();
        return MARKS.some((mark) => text.includes(mark));
      });
    });
    expect(missing).toEqual([]);
    expect([...files.keys()].filter((name) => /^(billets|recus)\//.test(name)).length).toBeGreaterThanOrEqual(
      4,
    );
    expect(JSON.stringify(data)).not.toMatch(/password_hash|scanCode|token_hash|key_hash/);
  });

  it('is nowhere after the erasure, but in accounting records of companies', async () => {
    const erased = await portal.ask('DELETE /user/user', {
      body: { losesBelongings: true },
      token: person.token,
    });
    expect(erased.status).toBe(204);
    await drainJobs(portal);
    const left = await search();
    expect(left).toEqual(Object.keys(KEPT));
    for (const place of left)
      expect(RETENTION.invoices.tables).toContain(place.split('.').slice(0, 2).join('.'));
  });
});
