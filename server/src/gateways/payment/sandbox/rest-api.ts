import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '#kernel/database/database.ts';
import { isPasswordOf } from './books.ts';
import { type CallBody, type Caller, Refusal, type RestServices, text } from './rest-call.ts';
import { mandateServices } from './rest-mandates.ts';
import { transactionServices } from './rest-transactions.ts';
import type { FindShop, SandboxShop } from './shop.ts';

export interface RestApiOptions {
  readonly database: Database;
  readonly findShop: FindShop;
  readonly now: () => Date;
}

/** The call that checks a shop's password; a shop without payments is known too. */
const TRIAL = 'Charge/SDKTest';

/** Registers the part of REST V4 that the portal uses: reading orders and transactions, refunds. */
export function registerRestApi(app: FastifyInstance, { database, findShop, now }: RestApiOptions): void {
  const services: RestServices = {
    async [TRIAL](_caller, body) {
      return { _type: 'V4/Charge/SDKTestAnswer', value: text(body, 'value') };
    },
    ...transactionServices(database, now),
    ...mandateServices(database, now),
  };

  for (const [name, service] of Object.entries(services)) {
    app.post(`/api-payment/V4/${name}`, async (request) => {
      try {
        const caller = await authenticate(request, name, { database, findShop });
        const answer = await service(caller, (request.body ?? {}) as CallBody);
        return envelope(name, 'SUCCESS', answer, now());
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const answer = {
          _type: 'V4/WebService/WebServiceError',
          errorCode: error.code,
          errorMessage: error.message,
        };
        return envelope(name, 'ERROR', answer, now());
      }
    });
  }
}

const SITE_ID = /^\d{8}$/;

async function authenticate(
  request: FastifyRequest,
  service: string,
  { database, findShop }: Pick<RestApiOptions, 'database' | 'findShop'>,
): Promise<Caller> {
  const [scheme, credentials = ''] = (request.headers.authorization ?? '').split(' ');
  const [siteId = '', password = ''] = Buffer.from(credentials, 'base64').toString().split(':');
  if (scheme !== 'Basic' || !SITE_ID.test(siteId)) throw new Refusal('INT_905', 'invalid authentication');
  const shop = (await findShop(siteId)) ?? (service === TRIAL ? newShop(password) : undefined);
  const opening = shop?.restPassword;
  if (!shop || !opening || !(await isPasswordOf(database.direct, siteId, { password, opening })))
    throw new Refusal('INT_905', 'invalid authentication');
  return { siteId, shop };
}

const newShop = (restPassword: string): SandboxShop => ({
  apiKey: '',
  restPassword,
  mode: 'TEST',
  merchantName: '',
});

function envelope(webService: string, status: 'SUCCESS' | 'ERROR', answer: object, serverDate: Date): object {
  return {
    webService,
    version: 'V4',
    applicationVersion: 'sandbox',
    status,
    answer,
    serverDate: serverDate.toISOString(),
  };
}
