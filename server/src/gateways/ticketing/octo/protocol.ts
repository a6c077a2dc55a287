import { z } from 'zod';

/** Schemas of the used parts of a supplier's answers; answers may contain more. */

const Price = z.object({
  retail: z.int(),
  currency: z.string(),
  currencyPrecision: z.int().catch(2),
  includedTaxes: z.array(z.object({ retail: z.int() })).catch([]),
});

const Unit = z.object({
  id: z.string().min(1),
  internalName: z.string().catch(''),
  title: z.string().nullish(),
  restrictions: z.object({ minAge: z.int().nullish() }).catch({}),
  requiredContactFields: z.array(z.string()).catch([]),
  pricingFrom: z.array(Price).nullish(),
  pricing: z.array(Price).nullish(),
});

const Option = z.object({
  id: z.string().min(1),
  internalName: z.string().catch(''),
  title: z.string().nullish(),
  restrictions: z.object({ minUnits: z.int().nullish(), maxUnits: z.int().nullish() }).catch({}),
  requiredContactFields: z.array(z.string()).catch([]),
  units: z.array(Unit),
});

export const Supplier = z.object({ id: z.string(), name: z.string() });

const Product = z.object({
  id: z.string().min(1),
  internalName: z.string().catch(''),
  title: z.string().nullish(),
  shortDescription: z.string().nullish(),
  description: z.string().nullish(),
  timeZone: z.string().catch('UTC'),
  availabilityRequired: z.boolean(),
  deliveryFormats: z.array(z.string()).catch([]),
  categoryLabels: z.array(z.string()).nullish(),
  durationMinutesFrom: z.int().nullish(),
  pricingPer: z.string().nullish(),
  options: z.array(Option),
});
export const Products = z.array(Product);

const Availability = z.object({
  id: z.string().min(1),
  localDateTimeStart: z.iso.datetime({ offset: true }),
  localDateTimeEnd: z.iso.datetime({ offset: true }),
  available: z.boolean(),
  status: z.string(),
  vacancies: z.int().nullish(),
  capacity: z.int().nullish(),
  allDay: z.boolean().catch(false),
  openingHours: z.array(z.object({ from: z.string(), to: z.string() })).catch([]),
  unitPricing: z
    .array(Price.extend({ unitId: z.string() }))
    .nullish()
    .catch(null),
});
export const Availabilities = z.array(Availability);

/** Days of a product; closed days may be absent. */
export const Calendar = z.array(z.object({ localDate: z.iso.date(), status: z.string() }));

const Ticket = z.object({
  deliveryOptions: z.array(z.object({ deliveryFormat: z.string(), deliveryValue: z.string() })).catch([]),
});

export const Booking = z.object({
  uuid: z.string(),
  status: z.string(),
  cancellable: z.boolean().catch(true),
  supplierReference: z.string().nullish(),
  utcExpiresAt: z.iso.datetime({ offset: true }).nullish(),
  availability: Availability.nullish().catch(null),
  voucher: Ticket.nullish().catch(null),
  unitItems: z.array(
    z.object({
      uuid: z.string(),
      unitId: z.string(),
      supplierReference: z.string().nullish(),
      pricing: Price.nullish().catch(null),
      ticket: Ticket.nullish().catch(null),
    }),
  ),
});

export const Refusal = z.object({ error: z.string(), errorMessage: z.string().catch('') });

export type OctoProduct = z.output<typeof Product>;
export type OctoOption = z.output<typeof Option>;
export type OctoUnit = z.output<typeof Unit>;
export type OctoAvailability = z.output<typeof Availability>;
export type OctoBooking = z.output<typeof Booking>;
export type OctoPrice = z.output<typeof Price>;
