import { randomUUID } from 'node:crypto';
import {
  type AdapterOperation,
  type AdapterOperationName,
  adapterOperations,
} from '@guichet/contract/adapter/operations.ts';
import { newWebhookSecret } from '../../../server/src/platform/http/standard-webhooks.ts';
import { described, type RawAnswer } from '../api.ts';
import { area, type Kit, must, mustEqual } from '../check.ts';
import { readPlaces } from '../lists.ts';

/** Keys, signatures and repeated messages. */

const FIVE_MINUTES = 300_000;
const SLACK = 30_000;

/** An input of each operation in JSON, which names nothing that exists. */
const STRANGER = {
  get of(): Record<AdapterOperationName, Record<string, unknown>> {
    const key = randomUUID();
    const interval = { from: '2020-01-01T00:00:00.000Z', until: '2020-01-02T00:00:00.000Z' };
    const onCard = { key, number: key, holder: key };
    return {
      readCapabilities: {},
      readCatalogue: {},
      findSessions: interval,
      findPlaces: interval,
      readSession: { sessionId: key },
      holdPlaces: { key, holdSeconds: 1, lines: [] },
      releasePlaces: { key },
      sell: { key, buyer: { reference: key }, locale: 'fr-FR', lines: [] },
      findSale: { key },
      missingContact: { buyer: key, serviceCodes: [] },
      takeBack: { key, saleKey: key, lineIds: [key] },
      moveTickets: { key, saleKey: key, ticketNumbers: [key], sessionId: key },
      blockSale: { key, isBlocked: false },
      suspendCards: { key },
      findCards: { holder: key },
      identifyCard: { number: key, code: key },
      findCard: { number: key },
      attachCard: onCard,
      detachCard: onCard,
      blockCard: onCard,
      readMovements: { number: key, most: '1' },
      readWithdrawalRights: { holder: key },
      readFamilyQuotient: { holder: key },
      forgetHolder: { holder: key, formerCards: [] },
      findTickets: { holder: key },
      identifyTickets: { number: key, most: 1 },
      reissueTicket: { ticketNumber: key, key, holder: key },
    };
  },
};

const names = Object.keys(adapterOperations) as AdapterOperationName[];

function mustRefuse(answer: RawAnswer, status: number, reason: string): void {
  must(
    answer.status === status && answer.reason === reason,
    `expected ${status} ${reason}, found ${described(answer)}`,
  );
}

const capabilities = { method: 'GET', target: '/capabilities' };

/** A hold of one place under a new key, as a request. */
async function holdOf({ venue }: Kit, quantity = 1) {
  const offer = await venue.offer();
  const key = venue.newKey();
  const body = JSON.stringify({ holdSeconds: 60, lines: [{ sessionId: offer.session.id, quantity }] });
  return { offer, key, request: { method: 'PUT', target: `/holds/${key}`, body } };
}

export const keyChecks = area(
  'KEY',
  'Keys',
  names.map((name) => ({
    each: name,
    requirement: `refuses ${name} without the bearer key`,
    feature: (adapterOperations[name] as AdapterOperation).feature,
    run: async ({ api }) => {
      const answer = await api.sendOperation(name, STRANGER.of[name], { headers: { authorization: '' } });
      mustRefuse(answer, 401, 'key-refused');
    },
  })),
);

export const signatureChecks = area(
  'SIGN',
  'Signatures by operation',
  names.map((name) => ({
    each: name,
    requirement: `refuses ${name} with the signature of another secret`,
    feature: (adapterOperations[name] as AdapterOperation).feature,
    run: async ({ api }) => {
      const answer = await api.sendOperation(name, STRANGER.of[name], { secret: newWebhookSecret() });
      mustRefuse(answer, 401, 'signature-refused');
    },
  })),
);

export const messageChecks = area('MSG', 'Signed messages', [
  {
    requirement: 'refuses a key that begins with the bearer key',
    run: async ({ api }) => {
      const answer = await api.send({
        ...capabilities,
        headers: { authorization: `Bearer ${randomUUID()}` },
      });
      mustRefuse(answer, 401, 'key-refused');
    },
  },
  ...[
    { what: 'method', signed: { method: 'DELETE' } },
    { what: 'address', signed: { target: '/catalogue' } },
    { what: 'query', signed: { target: '/capabilities?all=1' } },
  ].map(({ what, signed }) => ({
    requirement: `refuses the signature of another ${what}`,
    run: async ({ api }: Kit) =>
      mustRefuse(await api.send({ ...capabilities, signed }), 401, 'signature-refused'),
  })),
  {
    requirement: 'refuses a body that is not the signed one, and changes nothing',
    run: async (kit) => {
      const { offer, request } = await holdOf(kit, 2);
      const before = await kit.venue.places(offer);
      const answer = await kit.api.send({ ...request, signed: { body: request.body.replace('2}', '1}') } });
      mustRefuse(answer, 401, 'signature-refused');
      mustEqual(await kit.venue.places(offer), before, 'places of the session');
    },
  },
  {
    requirement: 'refuses a request without a signature',
    run: async ({ api }) =>
      mustRefuse(
        await api.send({ ...capabilities, headers: { 'webhook-signature': '' } }),
        401,
        'signature-refused',
      ),
  },
  ...[
    { what: 'in the past', late: FIVE_MINUTES + SLACK },
    { what: 'in the future', late: -FIVE_MINUTES - SLACK },
  ].map(({ what, late }) => ({
    requirement: `refuses a signature of more than five minutes ${what}`,
    run: async ({ api }: Kit) =>
      mustRefuse(await api.send({ ...capabilities, late }), 401, 'signature-refused'),
  })),
  {
    requirement: 'accepts a signature of four minutes ago',
    run: async ({ api }) => {
      const answer = await api.send({ ...capabilities, late: FIVE_MINUTES - 2 * SLACK });
      mustEqual(answer.status, 200, 'status');
    },
  },
  {
    requirement: 'accepts one valid signature among several, as while a secret is replaced',
    run: async ({ api }) => {
      const besides = `v1,${Buffer.alloc(32).toString('base64')}`;
      const answer = await api.send({ ...capabilities, besides });
      mustEqual(answer.status, 200, 'status');
    },
  },
  {
    requirement: 'carries out a change once when its message is repeated',
    run: async (kit) => {
      const { offer, key, request } = await holdOf(kit);
      const before = await kit.venue.places(offer);
      const id = randomUUID();
      mustEqual((await kit.api.send({ ...request, id })).status, 204, 'status of the first message');
      await kit.api.value('releasePlaces', { key });
      mustRefuse(await kit.api.send({ ...request, id }), 409, 'message-repeated');
      mustEqual(await kit.venue.places(offer), before, 'places of the session');
    },
  },
  {
    requirement: 'answers two changes at once with the same message id once',
    run: async (kit) => {
      const { request } = await holdOf(kit);
      const id = randomUUID();
      const answers = await Promise.all([1, 2, 3].map(() => kit.api.send({ ...request, id })));
      mustEqual(answers.map(({ status }) => status).sort(), [204, 409, 409], 'statuses');
    },
  },
]);

/** Operations with a body, and an input without a member that is required. */
const INCOMPLETE: Partial<Record<AdapterOperationName, string>> = {
  holdPlaces: 'lines',
  sell: 'buyer',
  missingContact: 'buyer',
  takeBack: 'lineIds',
  moveTickets: 'sessionId',
  blockSale: 'isBlocked',
  identifyCard: 'code',
  attachCard: 'holder',
  detachCard: 'holder',
  blockCard: 'holder',
  forgetHolder: 'formerCards',
  identifyTickets: 'number',
  reissueTicket: 'holder',
};

const keyed = names.filter((name) => (adapterOperations[name] as AdapterOperation).idempotentBy);

export const problemChecks = area('PROB', 'Problems', [
  {
    requirement: 'answers 404 as problem details for an unknown path',
    run: async ({ api }) => {
      const answer = await api.send({ method: 'GET', target: `/${randomUUID()}` });
      mustEqual(answer.status, 404, 'status');
      const type = answer.headers.get('content-type') ?? '';
      must(type.startsWith('application/problem+json'), `expected problem details, found ${type}`);
    },
  },
  ...['{', '[]', '"text"'].map((body) => ({
    requirement: `refuses the body ${body}`,
    run: async ({ api, venue }: Kit) => {
      const answer = await api.send({ method: 'PUT', target: `/holds/${venue.newKey()}`, body });
      mustRefuse(answer, 400, 'invalid-request');
    },
  })),
  ...Object.entries(INCOMPLETE).map(([name, member]) => ({
    requirement: `refuses ${name} without ${member}`,
    feature: (adapterOperations[name as AdapterOperationName] as AdapterOperation).feature,
    run: async ({ api }: Kit) => {
      const { [member]: _, ...input } = STRANGER.of[name as AdapterOperationName];
      mustRefuse(await api.sendOperation(name as AdapterOperationName, input), 400, 'invalid-request');
    },
  })),
  ...keyed.map((name) => ({
    requirement: `refuses ${name} without an Idempotency-Key`,
    feature: (adapterOperations[name] as AdapterOperation).feature,
    run: async ({ api }: Kit) => {
      const answer = await api.sendOperation(name, STRANGER.of[name], { headers: { 'idempotency-key': '' } });
      mustRefuse(answer, 400, 'invalid-request');
    },
  })),
  ...[0, -1, 1.5, '2'].map((quantity) => ({
    requirement: `refuses a hold of ${JSON.stringify(quantity)} places`,
    run: async ({ api, venue }: Kit) => {
      const lines = [{ sessionId: randomUUID(), quantity }];
      const answer = await api.sendOperation('holdPlaces', { key: venue.newKey(), holdSeconds: 60, lines });
      mustRefuse(answer, 400, 'invalid-request');
    },
  })),
  {
    requirement: 'ignores members that it does not know',
    run: async (kit) => {
      const { offer, key, request } = await holdOf(kit);
      const before = await kit.venue.places(offer);
      const body = JSON.stringify({ ...JSON.parse(request.body), later: { version: 2 } });
      mustEqual((await kit.api.send({ ...request, body })).status, 204, 'status');
      const { session } = offer;
      const interval = { from: session.start, until: new Date(session.start.getTime() + 1) };
      mustEqual((await readPlaces(kit.api, interval)).get(session.id), before - 1, 'places of the session');
      await kit.api.value('releasePlaces', { key });
    },
  },
]);
