import { z } from 'zod';
import { call } from '../call.ts';
import { code, ExternalCode, Instant, Labels } from '../shapes.ts';

/** People inside each establishment, and the settings of its entrance. */

const entrance = { right: 'venue.entrance' } as const;
const outside = 'box-office.outside-system';

const Grace = z.int(code('field.digits')).min(0, code('field.quantity')).max(240, code('field.quantity'));

export const EntranceSettings = z.object({
  graceBefore: Grace.describe('Minutes by which a session ticket opens before its validity'),
  graceAfter: Grace.describe('Minutes by which it opens after its validity'),
  capacity: z
    .int(code('field.digits'))
    .min(1, code('field.quantity'))
    .max(100_000, code('field.quantity'))
    .nullable()
    .describe('People who may be inside; null without a limit'),
  isPublic: z.boolean().describe('Whether the page of the establishment shows how many people are inside'),
});

export const EntranceSettingsItem = EntranceSettings.extend({
  establishment: ExternalCode,
  labels: Labels,
  version: z.int(),
});

/** People inside, and the usual number by hour of this weekday. */
export const Occupancy = z.object({
  at: Instant,
  inside: z.int(),
  capacity: z.int().optional(),
  usual: z
    .array(z.object({ hour: z.int().min(0).max(23), inside: z.int() }))
    .describe('Average of the same weekday in the last eight weeks; empty without data'),
});

export const PlaceOccupancy = Occupancy.extend({ establishment: ExternalCode, labels: Labels });

export const occupancyCalls = {
  'GET /boxoffice/entrancesettings': call({
    summary: 'Lists the settings of the entrances',
    access: entrance,
    answer: z.object({ items: z.array(EntranceSettingsItem) }),
    errors: [outside],
  }),
  'PUT /boxoffice/entrancesettings': call({
    summary: 'Changes the settings of an entrance',
    access: entrance,
    body: EntranceSettings.extend({ establishment: ExternalCode, version: z.int().min(0) }),
    answer: EntranceSettingsItem,
    errors: [outside, 'establishment.not-found', 'settings.changed'],
  }),
  'GET /boxoffice/occupancy': call({
    summary: 'Returns how many people are inside each establishment, and the usual curve of the weekday',
    access: entrance,
    answer: z.object({ places: z.array(PlaceOccupancy) }),
    errors: [outside],
  }),
  'GET /ticketing/occupancy': call({
    summary: 'Returns how many people are inside an establishment that shows it',
    access: 'visitor',
    query: z.object({ externalCode: ExternalCode }),
    answer: Occupancy.partial({ inside: true }).describe('Without `inside` where the venue does not show it'),
    errors: ['establishment.not-found'],
    sharedForSeconds: 30,
  }),
} as const;
