import { z } from 'zod';
import { OCTO_PATH } from './asking.ts';
import {
  AvailabilityQuery,
  CalendarQuery,
  Cancellation,
  Confirmation,
  Extension,
  Reservation,
  Update,
} from './requests.ts';

type JsonSchema = Record<string, unknown>;

const PREFIX = '#/components/schemas/';
const TAG = 'octo';

const bodyOf = (shape: z.ZodType): JsonSchema => {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' });
  return schema;
};

const text = { type: 'string' };
const nullable = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] });
const refTo = (name: string): JsonSchema => ({ $ref: `${PREFIX}${name}` });
const listOf = (name: string): JsonSchema => ({ type: 'array', items: refTo(name) });
const objectOf = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});

/** Schemas with the fields that a reseller needs; the standard describes the others. */
const SCHEMAS: Record<string, JsonSchema> = {
  OctoError: {
    ...objectOf({ error: text, errorMessage: text, id: text }),
    description: 'With the identifier that was wrong beside it: `productId`, `unitId`, `uuid`…',
  },
  OctoSupplier: objectOf({ id: text, name: text, endpoint: text, contact: { type: 'object' } }),
  OctoCapability: objectOf({ id: text, revision: { type: 'integer' }, required: { type: 'boolean' } }),
  OctoProduct: objectOf({
    id: text,
    internalName: text,
    locale: text,
    timeZone: text,
    availabilityRequired: { type: 'boolean' },
    availabilityType: { enum: ['START_TIME', 'OPENING_HOURS'] },
    options: { type: 'array', items: { type: 'object' } },
  }),
  OctoAvailability: objectOf({
    id: text,
    localDateTimeStart: text,
    localDateTimeEnd: text,
    utcCutoffAt: text,
    allDay: { type: 'boolean' },
    available: { type: 'boolean' },
    status: { enum: ['AVAILABLE', 'FREESALE', 'SOLD_OUT', 'LIMITED', 'CLOSED'] },
    vacancies: nullable({ type: 'integer' }),
    openingHours: { type: 'array', items: objectOf({ from: text, to: text }) },
  }),
  OctoDay: objectOf({ localDate: text, available: { type: 'boolean' }, status: text }),
  OctoBooking: objectOf({
    id: text,
    uuid: text,
    resellerReference: nullable(text),
    supplierReference: nullable(text),
    status: { enum: ['ON_HOLD', 'CONFIRMED', 'CANCELLED', 'EXPIRED', 'REDEEMED'] },
    utcExpiresAt: nullable(text),
    productId: text,
    optionId: text,
    availabilityId: nullable(text),
    cancellable: { type: 'boolean' },
    unitItems: { type: 'array', items: { type: 'object' } },
  }),
};

const inPath = (name: string) => ({ name, in: 'path', required: true, schema: text });
const inQuery = (name: string) => ({ name, in: 'query', schema: text });

interface Described {
  method: 'get' | 'post' | 'patch';
  path: string;
  id: string;
  summary: string;
  body?: z.ZodType;
  answer: JsonSchema;
  query?: readonly string[];
}

const CALLS: readonly Described[] = [
  {
    method: 'get',
    path: '/supplier',
    id: 'octoSupplier',
    summary: 'The venue as a supplier',
    answer: refTo('OctoSupplier'),
  },
  {
    method: 'get',
    path: '/capabilities',
    id: 'octoCapabilities',
    summary: 'What a request may ask for beside the core',
    answer: listOf('OctoCapability'),
  },
  {
    method: 'get',
    path: '/products',
    id: 'octoProducts',
    summary: 'What resellers may sell today',
    answer: listOf('OctoProduct'),
  },
  {
    method: 'get',
    path: '/products/{id}',
    id: 'octoProduct',
    summary: 'One product',
    answer: refTo('OctoProduct'),
  },
  {
    method: 'post',
    path: '/availability',
    id: 'octoAvailability',
    summary: 'Sessions or days with the places left',
    body: AvailabilityQuery,
    answer: listOf('OctoAvailability'),
  },
  {
    method: 'post',
    path: '/availability/calendar',
    id: 'octoCalendar',
    summary: 'The days of a span',
    body: CalendarQuery,
    answer: listOf('OctoDay'),
  },
  {
    method: 'post',
    path: '/bookings',
    id: 'octoReserve',
    summary: 'Holds places',
    body: Reservation,
    answer: refTo('OctoBooking'),
  },
  {
    method: 'get',
    path: '/bookings',
    id: 'octoBookings',
    summary: 'Bookings by a reference',
    answer: listOf('OctoBooking'),
    query: ['resellerReference', 'supplierReference'],
  },
  {
    method: 'get',
    path: '/bookings/{uuid}',
    id: 'octoBooking',
    summary: 'One booking',
    answer: refTo('OctoBooking'),
  },
  {
    method: 'patch',
    path: '/bookings/{uuid}',
    id: 'octoUpdate',
    summary: 'Changes a booking',
    body: Update,
    answer: refTo('OctoBooking'),
  },
  {
    method: 'post',
    path: '/bookings/{uuid}/extend',
    id: 'octoExtend',
    summary: 'Holds places for longer',
    body: Extension,
    answer: refTo('OctoBooking'),
  },
  {
    method: 'post',
    path: '/bookings/{uuid}/confirm',
    id: 'octoConfirm',
    summary: 'Sells what is on hold',
    body: Confirmation,
    answer: refTo('OctoBooking'),
  },
  {
    method: 'post',
    path: '/bookings/{uuid}/cancel',
    id: 'octoCancel',
    summary: 'Gives places back',
    body: Cancellation,
    answer: refTo('OctoBooking'),
  },
];

/** Describes the calls of resellers for the interface description (docs/integrator/resellers.md). @param origin of the server */
export function describeSupplier(origin: string) {
  const paths: Record<string, JsonSchema> = {};
  for (const { method, path, id, summary, body, answer, query = [] } of CALLS) {
    const whole = `${OCTO_PATH}/{tenant}${path}`;
    const names = ['tenant', ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name))];
    paths[whole] = {
      servers: [{ url: origin }],
      ...paths[whole],
      [method]: {
        operationId: id,
        tags: [TAG],
        summary,
        description: 'For resellers, with a key of the venue',
        security: [{ reseller: [] }],
        parameters: [...names.map(inPath), ...query.map(inQuery)],
        ...(body && {
          requestBody: { required: true, content: { 'application/json': { schema: bodyOf(body) } } },
        }),
        responses: {
          200: { description: 'OK', content: { 'application/json': { schema: answer } } },
          '4XX': { description: 'Refused', content: { 'application/json': { schema: refTo('OctoError') } } },
        },
      },
    };
  }
  return {
    tag: { name: TAG, description: 'OCTO, the open standard between ticketing systems and resellers' },
    paths,
    schemas: SCHEMAS,
    securitySchemes: { reseller: { type: 'http', scheme: 'bearer', description: 'The key of a reseller' } },
  };
}
