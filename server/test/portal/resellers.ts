import { randomUUID } from 'node:crypto';
import { OCTO_PATH } from '#gateways/ticketing/embedded/octo/asking.ts';
import type { PortalTest } from './portal.ts';

/** A response of a venue as OCTO supplier. */
export interface OctoAnswer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what a reseller receives; the tests say what it has to be
  body: any;
  headers: Record<string, string | string[] | number | undefined>;
}

export interface OctoRequestOptions {
  capabilities?: string;
  language?: string;
  /** Another key than the reseller’s, or none */
  key?: string | null;
  tenant?: string;
  address?: string;
}

/** A reseller of a venue, which calls the venue like its own program. */
export interface TestReseller {
  id: string;
  key: string;
  ask(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
    options?: OctoRequestOptions,
  ): Promise<OctoAnswer>;
  /** Reserves places of a session. */
  reserve(
    session: { id: string; service: string; priceName: string },
    places: number,
    over?: object,
  ): Promise<OctoAnswer>;
}

/** Contact that confirms a booking. */
export const CONTACT = { contact: { fullName: 'Ada Lenoir', emailAddress: 'ada@example.com' } };

/** Creates a reseller of a venue with a key. */
export async function newReseller(portal: PortalTest, tenant = 'aqua-rivage'): Promise<TestReseller> {
  const { token } = await portal.administrator({ rights: ['settings.ticketing'], tenant });
  const made = await portal.ask('POST /settingsticketing/reseller', {
    body: { name: `Office ${randomUUID().slice(0, 8)}` },
    token,
    tenant,
  });
  const { resellerId: id, key } = made.body;
  const ask: TestReseller['ask'] = async (method, path, body, options = {}) => {
    const response = await portal.app.inject({
      method,
      url: `${OCTO_PATH}/${options.tenant ?? tenant}${path}`,
      remoteAddress: options.address ?? '192.0.2.7',
      headers: {
        ...(options.key !== null && { authorization: `Bearer ${options.key ?? key}` }),
        'octo-capabilities': options.capabilities ?? 'octo/pricing',
        'accept-language': options.language ?? 'fr-FR',
      },
      ...(body && { payload: body }),
    });
    return { status: response.statusCode, body: response.json(), headers: response.headers };
  };
  return {
    id,
    key,
    ask,
    reserve: (session, places, over = {}) =>
      ask('POST', '/bookings', {
        uuid: randomUUID(),
        productId: session.service,
        optionId: 'DEFAULT',
        availabilityId: session.id,
        unitItems: Array.from({ length: places }, () => ({ unitId: session.priceName || 'DEFAULT' })),
        ...over,
      }),
  };
}
