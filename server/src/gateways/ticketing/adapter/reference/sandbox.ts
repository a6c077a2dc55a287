import { createHmac } from 'node:crypto';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import type { Secrets } from '#platform/auth/secrets.ts';
import type { TicketingSystem } from '../../port.ts';
import { type Credentials, parseKey } from '../credentials.ts';
import { adapterServer } from './plugin.ts';

/**
 * Path below which the embedded ticketing systems of all venues are served through the adapter API. A venue whose
 * connection leads here sells its own embedded places over HTTP.
 */
const SANDBOX_TICKETING_PATH = '/sandbox/ticketing';

interface ServedVenue {
  readonly id: TenantId;
  readonly name: string;
}

export interface SandboxTicketingOptions {
  readonly deploymentMode: string;
  readonly publicUrl: string;
  readonly secrets: Pick<Secrets, 'deriveKey'>;
  readonly findVenue: (name: string) => Promise<ServedVenue | undefined>;
  readonly systemOf: (venue: ServedVenue) => TicketingSystem;
  readonly onError: (error: unknown) => void;
}

/** Address and key with which a venue is connected to its own embedded system over HTTP. */
export function sandboxConnection(
  { publicUrl, secrets }: Pick<SandboxTicketingOptions, 'publicUrl' | 'secrets'>,
  venue: string,
): { address: string; key: string } {
  const part = (name: string) =>
    createHmac('sha256', secrets.deriveKey('sandbox ticketing')).update(`${name} of ${venue}`).digest();
  const key = `${part('bearer').toString('hex')}.whsec_${part('signature').toString('base64')}`;
  return { address: `adapter+${publicUrl}${SANDBOX_TICKETING_PATH}/${venue}`, key };
}

const credentialsOf = (options: SandboxTicketingOptions, venue: string): Credentials => {
  const credentials = parseKey(sandboxConnection(options, venue).key);
  if (!credentials) throw new Error('The key of the sandbox is invalid');
  return credentials;
};

/**
 * Serves the embedded system of each venue at `/sandbox/ticketing/{venue}`, with the reference of the adapter API, and its
 * address and key at `/sandbox/ticketing/{venue}/connection` of a demonstration. Never in production.
 */
export const sandboxTicketing: FastifyPluginAsync<SandboxTicketingOptions> = async (app, options) => {
  if (options.deploymentMode === 'prod')
    throw new Error('The ticketing sandbox is never mounted in production');
  const venueOf = (request: FastifyRequest) =>
    options.findVenue((request.params as { venue: string }).venue.toLowerCase());
  // A key opens the tickets of a venue, which may be real ones where the program is tried before production.
  if (options.deploymentMode === 'dev')
    app.get(`${SANDBOX_TICKETING_PATH}/:venue/connection`, async (request, reply) => {
      const venue = await venueOf(request);
      return venue ? sandboxConnection(options, venue.name) : reply.code(404).send();
    });
  await app.register(adapterServer, {
    prefix: `${SANDBOX_TICKETING_PATH}/:venue`,
    onError: options.onError,
    async find(request) {
      const venue = await venueOf(request);
      return venue && { system: options.systemOf(venue), credentials: credentialsOf(options, venue.name) };
    },
  });
};
