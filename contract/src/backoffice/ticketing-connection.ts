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

/** How a venue’s ticketing system is reached, for the people of the provider tenant. */

const Choices = z.object({
  type: TicketingProvider,
  baseAddressApiV5: TicketingAddress,
  partnerLogin: z.string().trim().max(200),
  apiVersion: ApiVersion,
  keyExpiresOn: Day.or(z.literal('')).describe('Of the password'),
});

export const TicketingConnection = Choices.extend({
  id: Id,
  version: z.int().describe('Of the venue in the master area'),
  name: z.string(),
  displayName: z.string(),
  state: VenueState,
  hasPartnerPassword: z.boolean(),
  previous: Choices.optional().describe('What undoing the last change brings back, with its password'),
  mayBePrivate: z.boolean().describe('Not in production'),
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
  'not-octo',
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
  detail: z.string().optional().describe('As the system said it'),
  name: z.string().optional().describe('Of supplier or product'),
  products: z.int().optional(),
  services: z.int().optional().describe('What of them can be sold here'),
  hidden: z
    .array(z.string())
    .optional()
    .describe('Names of products without a price in euros, or a code to scan: not shown'),
  unaskable: z.array(z.string()).optional().describe('Products that require what no account says: not shown'),
  perBooking: z.array(z.string()).optional().describe('Products priced by booking: not shown'),
  sessions: z.int().optional().describe('In the next thirty days; absent without a product with dates'),
  otherPrices: z.int().optional().describe('Those of them at another price than their product’s'),
});

export const ticketingConnectionCalls = {
  'GET /settingsadmin/tenantconnection': call({
    summary: 'How a venue’s ticketing system is reached, and what its last synchronisations found',
    access: masters,
    query: z.object({ tenantId: Id }),
    answer: TicketingConnection,
    errors: ['tenant.not-found'],
  }),
  'PUT /settingsadmin/tenantconnection': call({
    summary: 'Changes how a venue’s ticketing system is reached, at once, and has its catalogue read',
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
    summary: 'Brings back how a venue’s ticketing system was reached before the last change',
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
    summary: 'Reads supplier, catalogue and one availability of a ticketing system, and says what fails',
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
    summary: 'Starts to read the catalogue of a venue from its ticketing system',
    access: masters,
    body: z.object({ id: Id }),
    answer: SynchronizationState,
    errors: ['tenant.not-found', 'tenant.archived', 'synchronization.running'],
    perMinute: 30,
  }),
} as const;
