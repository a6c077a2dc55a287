import { z } from 'zod';
import { call } from '../call.ts';
import { SynchronizationState } from '../catalogue/synchronization.ts';
import { Day, Id } from '../shapes.ts';
import {
  ApiVersion,
  Carts,
  masters,
  PartnerPassword,
  TicketingAddress,
  TicketingProvider,
  VenueState,
} from './master-area.ts';

/** Connection of a venue to its ticketing system, for administrators of the provider tenant. */

const Choices = z.object({
  type: TicketingProvider,
  baseAddressApiV5: TicketingAddress,
  partnerLogin: z.string().trim().max(200),
  apiVersion: ApiVersion,
  keyExpiresOn: Day.or(z.literal('')).describe('Expiry of the password'),
});

export const TicketingConnection = Choices.extend({
  id: Id,
  version: z.int().describe('Identifier of the venue in the master area'),
  name: z.string(),
  displayName: z.string(),
  state: VenueState,
  hasPartnerPassword: z.boolean(),
  previous: Choices.optional().describe('Connection before the last change, without its password'),
  mayBePrivate: z.boolean().describe('Not available in production'),
  carts: Carts,
  synchronization: SynchronizationState,
});

const Failure = z.enum([
  'name-not-found',
  'private-address',
  'insecure-address',
  'unreachable',
  'certificate',
  'timeout',
  'key-refused',
  'key-format',
  'not-octo',
  'not-adapter',
  'redirected',
  'server-error',
  'refused',
  'no-products',
  'no-prices',
  'contact-fields',
  'per-booking',
]);

const TrialStep = z.object({
  step: z.enum(['supplier', 'catalogue', 'availability']),
  outcome: z.enum(['done', 'failed', 'skipped']),
  milliseconds: z.int().optional(),
  failure: Failure.optional(),
  detail: z.string().optional().describe('Message of the system'),
  name: z.string().optional().describe('Name of the supplier or product'),
  products: z.int().optional(),
  services: z.int().optional().describe('Number that can be sold here'),
  hidden: z
    .array(z.string())
    .optional()
    .describe('Names of products without a price in euros or a scannable code; they are not shown'),
  unaskable: z
    .array(z.string())
    .optional()
    .describe('Products that require data that no account has; they are not shown'),
  perBooking: z.array(z.string()).optional().describe('Products priced per booking; they are not shown'),
  sessions: z
    .int()
    .optional()
    .describe('Sessions in the next thirty days; absent without a product with dates'),
  otherPrices: z.int().optional().describe('Sessions with another price than their product’s'),
});

export const ticketingConnectionCalls = {
  'GET /settingsadmin/tenantconnection': call({
    summary: 'Returns the connection of a venue to its ticketing system and its last synchronisations',
    access: masters,
    query: z.object({ tenantId: Id }),
    answer: TicketingConnection,
    errors: ['tenant.not-found'],
  }),
  'PUT /settingsadmin/tenantconnection': call({
    summary: 'Changes a venue’s connection, effective immediately, and synchronises its catalogue',
    access: masters,
    body: Choices.extend({
      id: Id,
      version: z.int().min(0),
      partnerPassword: PartnerPassword,
    }),
    answer: TicketingConnection,
    errors: [
      'tenant.not-found',
      'tenant.archived',
      'tenant.carts-paying',
      'connection.password-required',
      'settings.changed',
    ],
  }),
  'POST /settingsadmin/undotenantconnection': call({
    summary: 'Restores a venue’s connection from before the last change',
    access: masters,
    body: z.object({ id: Id, version: z.int().min(0) }),
    answer: TicketingConnection,
    errors: [
      'tenant.not-found',
      'tenant.archived',
      'tenant.carts-paying',
      'settings.nothing-to-undo',
      'settings.changed',
    ],
  }),
  'POST /settingsadmin/tryconnection': call({
    summary: 'Reads supplier, catalogue and one availability of a ticketing system, and reports problems',
    access: masters,
    body: z.object({
      id: Id,
      type: Choices.shape.type,
      baseAddressApiV5: TicketingAddress,
      partnerPassword: PartnerPassword,
    }),
    answer: z.object({ steps: z.array(TrialStep) }),
    errors: ['tenant.not-found', 'connection.password-required'],
    perMinute: 20,
  }),
  'POST /settingsadmin/synchronizetenant': call({
    summary: 'Starts a synchronisation of a venue’s catalogue',
    access: masters,
    body: z.object({ id: Id }),
    answer: SynchronizationState,
    errors: ['tenant.not-found', 'tenant.archived', 'synchronization.running'],
    perMinute: 30,
  }),
} as const;
