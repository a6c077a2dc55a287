import { z } from 'zod';

/** Schemas of resellers' bodies and queries; unknown fields are ignored. */

/** Maximum number of unit items per booking. */
const MAX_ITEMS = 100;

/** Duration of a hold in minutes: the default, then the maximum including extensions. */
const HOLD_MINUTES = 30;
export const MAX_HOLD_MINUTES = 240;

const Uuid = z.guid().toLowerCase();
const Code = z.string().min(1).max(200);
const Reference = z.string().max(200).nullish();
const Notes = z.string().max(2000).nullish();
const Minutes = z.int().min(1).max(MAX_HOLD_MINUTES);

const Quantities = z.array(z.object({ id: Code, quantity: z.int().min(0).max(9999) })).max(MAX_ITEMS);

const OfOption = z.object({ productId: Code, optionId: Code, units: Quantities.nullish() });

export const AvailabilityQuery = OfOption.extend({
  localDate: z.iso.date().nullish(),
  localDateStart: z.iso.date().nullish(),
  localDateEnd: z.iso.date().nullish(),
  availabilityIds: z.array(Code).min(1).max(100).nullish(),
});

export const CalendarQuery = OfOption.extend({ localDateStart: z.iso.date(), localDateEnd: z.iso.date() });

/** An empty list is accepted here and refused later, as a booking without tickets. */
const UnitItems = z
  .array(z.object({ uuid: Uuid.nullish(), unitId: Code, resellerReference: Reference }))
  .max(MAX_ITEMS);
export type WantedItems = z.output<typeof UnitItems>;

export const Reservation = z.object({
  uuid: Uuid.nullish(),
  productId: Code,
  optionId: Code,
  availabilityId: Code.nullish(),
  expirationMinutes: Minutes.nullish().transform((minutes) => minutes ?? HOLD_MINUTES),
  unitItems: UnitItems.nullish(),
  resellerReference: Reference,
  notes: Notes,
});

export const Extension = z.object({ expirationMinutes: Minutes });

const Words = z.string().max(200).nullish();

/** The visitor's contact; every field may be missing. */
export const Contact = z.object({
  fullName: Words,
  firstName: Words,
  lastName: Words,
  emailAddress: Words,
  phoneNumber: Words,
  locales: z.array(z.string().max(35)).max(10).nullish(),
  postalCode: Words,
  country: Words,
  notes: Notes,
});

export const Confirmation = z.object({
  contact: Contact,
  resellerReference: Reference,
  unitItems: UnitItems.nullish(),
});

/** A change of a booking; absent fields stay unchanged. */
export const Update = z.object({
  productId: Code.nullish(),
  optionId: Code.nullish(),
  availabilityId: Code.nullish(),
  expirationMinutes: Minutes.nullish(),
  unitItems: UnitItems.nullish(),
  contact: Contact.nullish(),
  resellerReference: Reference,
  notes: Notes,
});

export const Cancellation = z.object({ reason: z.string().max(500).nullish() });

/** Parameter names of a query arrive in lower case. */
export const BookingQuery = z
  .object({ resellerreference: z.string().min(1).max(200), supplierreference: z.string().min(1).max(200) })
  .partial()
  .transform((query) => ({
    resellerReference: query.resellerreference,
    supplierReference: query.supplierreference,
  }));
