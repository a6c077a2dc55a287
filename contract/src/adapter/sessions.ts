import { z } from 'zod';
import { Labels } from '../shapes.ts';
import { Amount, Code, Count, Cursor, Time } from './values.ts';

/** Sessions of an adapter and their places. */

export const Session = z.object({
  id: Code.describe('Public'),
  serviceCodes: z.array(Code).min(1).describe('Services that can be bought for it; the first names it'),
  establishmentCode: Code,
  room: Labels.optional(),
  themeCode: Code.optional(),
  start: Time,
  end: Time,
  capacity: Count,
  places: Count.describe('Places that can still be held: capacity − held − sold'),
  sold: Count.optional(),
  held: Count.optional(),
  unitPrices: z
    .record(z.string(), Amount)
    .optional()
    .describe('Prices of the session by price name; the others are those of the service'),
  saleStart: Time.optional(),
  saleEnd: Time.optional(),
  minimumAge: Count.optional(),
  maximumAge: Count.optional(),
  accompaniment: z.object({ underAge: Count, children: Count }).optional(),
  minimumParticipants: Count.optional(),
});

export const SessionPage = z.object({ sessions: z.array(Session), next: Cursor.optional() });

const Places = z.object({ id: Code, places: Count });

export const PlacesPage = z.object({ sessions: z.array(Places), next: Cursor.optional() });
