import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import {
  type Credentials,
  signatureHeaders,
} from '../../server/src/gateways/ticketing/adapter/credentials.ts';
import type { TicketingSystem } from '../../server/src/gateways/ticketing/port.ts';

/** Wrong implementations of the adapter API, each of which the checks must find. */
export interface PlantedDefect {
  what: string;
  /** A requirement that does not hold then */
  breaks: string;
  /** Methods that replace those of a right system */
  system?: (right: TicketingSystem) => Partial<TicketingSystem>;
  /** Changes requests before the server reads them, or answers before it sends them */
  server?: (app: FastifyInstance, credentials: Credentials) => void;
}

const HOUR = 3_600_000;

/** Signs what arrives, so that the server accepts any signature and any message. */
function signAgain(app: FastifyInstance, { secret }: Credentials): void {
  app.addHook('preHandler', async ({ method, url, body, headers }) => {
    const signed = { method, target: url, body: typeof body === 'string' ? body : '' };
    Object.assign(headers, signatureHeaders(signed, { id: randomUUID(), secret, now: Date.now() }));
  });
}

/** Changes the JSON of answers whose request matches. */
const changeAnswers =
  (of: RegExp, change: (json: Record<string, unknown>) => object) => (app: FastifyInstance) => {
    app.addHook('onSend', async ({ method, url }, _reply, payload) =>
      of.test(`${method} ${url}`) && typeof payload === 'string' && payload !== ''
        ? JSON.stringify(change(JSON.parse(payload)))
        : payload,
    );
  };

export const PLANTED_DEFECTS: readonly PlantedDefect[] = [
  {
    what: 'any bearer key is accepted',
    breaks: 'KEY-01/readCapabilities',
    server: (app, { bearer }) =>
      void app.addHook('onRequest', async ({ headers }) => {
        headers.authorization = `Bearer ${bearer}`;
      }),
  },
  { what: 'any signature is accepted', breaks: 'SIGN-08/sell', server: signAgain },
  { what: 'a message is carried out twice', breaks: 'MSG-11', server: signAgain },
  {
    what: 'problems have no reason',
    breaks: 'PROB-02',
    server: changeAnswers(/^PUT \/holds/, ({ reason: _, ...problem }) => problem),
  },
  {
    what: 'the ETag of the catalogue changes with each request',
    breaks: 'CAT-15',
    server: (app) =>
      void app.addHook('onSend', async ({ url }, reply, payload) => {
        if (url.startsWith('/catalogue')) reply.header('etag', `"${randomUUID()}"`);
        return payload;
      }),
  },
  {
    what: 'a service refers to a family that is not in the catalogue',
    breaks: 'CAT-09',
    system: (right) => ({
      async readCatalogue() {
        const { families, ...rest } = await right.readCatalogue();
        return { ...rest, families: families.slice(1) };
      },
    }),
  },
  {
    what: 'the times of sessions are local times with the letter Z',
    breaks: 'SES-04',
    system: (right) => ({
      findSessions: async (query) =>
        (await right.findSessions(query)).map((session) => ({
          ...session,
          start: new Date(session.start.getTime() + HOUR),
          end: new Date(session.end.getTime() + HOUR),
        })),
    }),
  },
  {
    what: 'sessions are in no order',
    breaks: 'SES-02',
    server: changeAnswers(/^GET \/sessions\?/, (json) => ({
      ...json,
      sessions: [...(json.sessions as unknown[])].reverse(),
    })),
  },
  {
    what: 'a session that starts at the end of an interval is returned',
    breaks: 'SES-05',
    system: (right) => ({
      findSessions: (query) => right.findSessions({ ...query, until: new Date(query.until.getTime() + 1) }),
    }),
  },
  {
    what: 'the filter by establishment is ignored',
    breaks: 'SES-12',
    system: (right) => ({
      findSessions: ({ establishmentCodes: _, ...query }) => right.findSessions(query),
    }),
  },
  {
    what: 'the list of places does not count holds',
    breaks: 'HOLD-02',
    system: (right) => ({
      findPlaces: async (interval) =>
        (await right.findSessions(interval)).map(({ id, places, held = 0 }) => ({
          id,
          places: places + held,
        })),
    }),
  },
  {
    what: 'a hold is not all or nothing',
    breaks: 'HOLD-09',
    system: (right) => ({
      async holdPlaces(request) {
        const outcome = await right.holdPlaces(request);
        if (!outcome.held)
          for (const line of request.lines)
            await right.holdPlaces({ ...request, lines: [line], grows: true });
        return outcome;
      },
    }),
  },
  {
    what: 'a hold adds its places to those of the key',
    breaks: 'HOLD-05',
    system: (right) => ({ holdPlaces: (request) => right.holdPlaces({ ...request, grows: true }) }),
  },
  {
    what: 'a refused hold loses the earlier one',
    breaks: 'HOLD-10',
    system: (right) => ({
      async holdPlaces(request) {
        const outcome = await right.holdPlaces(request);
        if (!outcome.held) await right.releasePlaces(request.key);
        return outcome;
      },
    }),
  },
  {
    what: 'a hold ends at once',
    breaks: 'HOLD-22',
    system: (right) => ({ holdPlaces: (request) => right.holdPlaces({ ...request, holdSeconds: 0 }) }),
  },
  {
    what: 'a released hold keeps its places',
    breaks: 'HOLD-14',
    system: () => ({ releasePlaces: () => Promise.resolve() }),
  },
  {
    what: 'a repeated sale sells twice',
    breaks: 'LOST-01',
    system: (right) => ({ sell: (request) => right.sell({ ...request, key: randomUUID() }) }),
  },
  {
    what: 'a sale is not found by its key',
    breaks: 'LOST-03',
    system: () => ({ findSale: () => Promise.resolve(undefined) }),
  },
  {
    what: 'a line of several units has one ticket',
    breaks: 'SALE-01',
    server: changeAnswers(/^POST \/sales$/, (json) => ({
      ...json,
      ...(json.tickets ? { tickets: (json.tickets as unknown[]).slice(0, 1) } : {}),
    })),
  },
  {
    what: 'the codes of tickets are their numbers',
    breaks: 'SALE-05',
    server: changeAnswers(/^POST \/sales$/, (json) => ({
      ...json,
      tickets: (json.tickets as { ticketNumber: string }[] | undefined)?.map((ticket) => ({
        ...ticket,
        code: ticket.ticketNumber,
      })),
    })),
  },
  {
    what: 'an account sees the tickets of another one',
    breaks: 'TICK-03',
    system(right) {
      let last = '';
      return {
        sell: (request) => {
          last = request.buyer.reference;
          return right.sell(request);
        },
        findTickets: async (holder) => [
          ...(await right.findTickets(holder)),
          ...(last === holder ? [] : await right.findTickets(last)),
        ],
      };
    },
  },
  {
    what: 'the refund of a ticket takes back its whole line',
    breaks: 'REF-02',
    system: (right) => ({ takeBack: ({ ticketNumbers: _, ...request }) => right.takeBack(request) }),
  },
  {
    what: 'a repeated refund is refused',
    breaks: 'REF-04',
    system(right) {
      const seen = new Set<string>();
      return {
        async takeBack(request) {
          if (seen.has(request.key)) return 'unknown';
          seen.add(request.key);
          return right.takeBack(request);
        },
      };
    },
  },
  {
    what: 'a moved ticket keeps its former place too',
    breaks: 'MOVE-01',
    system: (right) => ({
      async moveTickets(request) {
        const before = await right.identifyTickets({ number: request.ticketNumbers[0] ?? '', most: 1 });
        const outcome = await right.moveTickets(request);
        const lines = before.map(({ sessionId = '' }) => ({ sessionId, quantity: 1 }));
        if (outcome.moved) await right.holdPlaces({ key: `kept-${request.key}`, holdSeconds: 5, lines });
        return outcome;
      },
    }),
  },
  {
    what: 'the services that a move names are ignored',
    breaks: 'MOVE-08',
    system: (right) => ({ moveTickets: ({ services: _, ...request }) => right.moveTickets(request) }),
  },
  {
    what: 'a card is attached although another account has it',
    breaks: 'CARD-19',
    system: (right) => ({
      async attachCard(request) {
        const { holder } = (await right.findCard(request.number)) ?? {};
        return right.attachCard({ ...request, ...(holder && { from: holder }) });
      },
    }),
  },
];
