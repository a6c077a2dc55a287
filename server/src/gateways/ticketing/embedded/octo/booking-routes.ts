import { randomUUID } from 'node:crypto';
import { pricedAt } from '@guichet/contract/planning/session-term-rules.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { CatalogueService } from '../../catalogue/port.ts';
import type { TicketingSession } from '../../port.ts';
import { checked } from './answers.ts';
import { askingOf, type OctoRequest, type OctoSupplierOptions } from './asking.ts';
import { type Booking, findBookings, keyOf, readBooking } from './booking.ts';
import { isOfPlaces, update } from './booking-update.ts';
import { viewBooking } from './booking-view.ts';
import { type Asking, requireKnown } from './booking-work.ts';
import { cancel, confirm, extend, reserve } from './bookings.ts';
import { OctoError } from './errors.ts';
import { placedAfter, placedFor } from './placing.ts';
import { unsoldReason } from './products.ts';
import { BookingQuery, Cancellation, Confirmation, Extension, Reservation, Update } from './requests.ts';

interface References {
  resellerReference?: string | undefined;
  supplierReference?: string | undefined;
}

/** Requires a reference in a query of bookings. @throws OctoError */
function requireReference(by: References): References {
  if (by.resellerReference !== undefined || by.supplierReference !== undefined) return by;
  throw new OctoError('BAD_REQUEST', 'resellerReference or supplierReference is needed');
}

type ByUuid = { Params: { uuid: string } };

/** Registers the calls that hold, sell and cancel places for resellers. */
export function registerBookings(scope: FastifyInstance, options: OctoSupplierOptions): void {
  const { database, ticketing, onBooking, onPlacesChange } = options;

  /** Answers with a booking in its current state. */
  const answer = async (booking: Booking, octo: OctoRequest) => {
    const system = ticketing.of(octo.tenant);
    const catalogue = await system.readCatalogue();
    const service = catalogue.services.find(({ code }) => code === booking.serviceCode);
    const session = booking.sessionId ? await system.readSession(booking.sessionId) : undefined;
    return viewBooking(booking, { catalogue, service, session }, octo);
  };
  /** Changes a booking and signals its places, even when the outcome is unknown. */
  const change = async (octo: OctoRequest, work: Promise<Booking>) =>
    answer(await work.finally(() => onPlacesChange(octo.tenant)), octo);

  scope.post('/bookings', async (request) => {
    const octo = askingOf(request);
    const wanted = checked(Reservation, request.body);
    const asking = ofUuid(octo, wanted.uuid ?? randomUUID());
    const known = await database.tenant(octo.tenant.id, (db) =>
      readBooking(db, keyOf(octo.resellerId, asking.uuid)),
    );
    if (known) return answer(known, octo);
    const placed = await placedFor(ticketing.of(octo.tenant), wanted, octo);
    return change(octo, reserve(database, asking, wanted, placed));
  });

  scope.get('/bookings', async (request) => {
    const octo = askingOf(request);
    const by = requireReference(checked(BookingQuery, request.query));
    const found = await database.tenant(octo.tenant.id, (db) => findBookings(db, octo.resellerId, by));
    return Promise.all(found.map((booking) => answer(booking, octo)));
  });

  scope.get<ByUuid>('/bookings/:uuid', async (request) => {
    const octo = askingOf(request);
    const asking = uuidOf(request, octo);
    const key = keyOf(asking.resellerId, asking.uuid);
    const booking = await database.tenant(asking.tenantId, (db) => readBooking(db, key));
    return answer(requireKnown(booking, asking), octo);
  });

  scope.patch<ByUuid>('/bookings/:uuid', async (request) => {
    const octo = askingOf(request);
    const asking = uuidOf(request, octo);
    return change(octo, updateBooking(options, octo, asking, checked(Update, request.body)));
  });

  scope.post<ByUuid>('/bookings/:uuid/extend', async (request) => {
    const octo = askingOf(request);
    const { expirationMinutes } = checked(Extension, request.body);
    const asking = uuidOf(request, octo);
    return change(
      octo,
      extend(database, asking, expirationMinutes, (await heldOf(options, octo, asking)).unsold),
    );
  });

  scope.post<ByUuid>('/bookings/:uuid/confirm', async (request) => {
    const octo = askingOf(request);
    const wanted = checked(Confirmation, request.body);
    const { services } = await ticketing.of(octo.tenant).readCatalogue();
    const asking = uuidOf(request, octo);
    const { unsold, session } = await heldOf(options, octo, asking);
    const service = (code: string) => pricedAt(requireSold(services, code), session ?? {});
    const terms = { service, session, context: octo, unsold, onBooking };
    return change(octo, confirm(database, asking, wanted, terms));
  });

  const cancelBooking = async (request: FastifyRequest<ByUuid>, _reply: FastifyReply) => {
    const octo = askingOf(request);
    const { reason } = checked(Cancellation, request.body);
    return change(octo, cancel(database, uuidOf(request, octo), reason ?? null, onBooking));
  };
  scope.post<ByUuid>('/bookings/:uuid/cancel', cancelBooking);
  scope.delete<ByUuid>('/bookings/:uuid', cancelBooking);
}

/** Requires that the catalogue still has the product of a booking. @throws OctoError */
function requireSold(services: readonly CatalogueService[], code: string): CatalogueService {
  const found = services.find((one) => one.code === code);
  if (!found) throw new OctoError('UNPROCESSABLE_ENTITY', 'The product is no longer sold');
  return found;
}

/** Changes a booking after checking that the new product, session or day is on sale. */
async function updateBooking(
  { database, ticketing }: OctoSupplierOptions,
  octo: OctoRequest,
  asking: Asking,
  wanted: z.output<typeof Update>,
): Promise<Booking> {
  const key = keyOf(octo.resellerId, asking.uuid);
  const booking = requireKnown(await database.tenant(octo.tenant.id, (db) => readBooking(db, key)), asking);
  const isMoved = booking.state === 'on-hold' && isOfPlaces(wanted);
  const placed = isMoved ? await placedAfter(ticketing.of(octo.tenant), booking, wanted, octo) : undefined;
  const { unsold } = placed ? { unsold: undefined } : await heldOf({ database, ticketing }, octo, asking);
  return update(database, asking, wanted, { placed, unsold });
}

/** Returns the session of a held booking, and why the booking cannot be sold any more; undefined when it can. */
async function heldOf(
  { database, ticketing }: Pick<OctoSupplierOptions, 'database' | 'ticketing'>,
  octo: OctoRequest,
  { uuid }: Asking,
): Promise<{ session: TicketingSession | undefined; unsold: string | undefined }> {
  const booking = await database.tenant(octo.tenant.id, (db) =>
    readBooking(db, keyOf(octo.resellerId, uuid)),
  );
  if (booking?.state !== 'on-hold') return { session: undefined, unsold: undefined };
  const system = ticketing.of(octo.tenant);
  const catalogue = await system.readCatalogue();
  const session = booking.sessionId ? await system.readSession(booking.sessionId) : undefined;
  return { session, unsold: unsoldReason(booking, { catalogue, session }, octo) };
}

const ofUuid = ({ tenant, resellerId, commission }: OctoRequest, uuid: string): Asking => ({
  tenantId: tenant.id,
  resellerId,
  commission,
  uuid,
});

const Uuid = z.guid().toLowerCase();

/** Returns the booking's uuid. @throws OctoError for an invalid uuid, as for an unknown one */
function uuidOf({ params }: FastifyRequest<ByUuid>, octo: OctoRequest): Asking {
  const { success, data } = Uuid.safeParse(params.uuid);
  if (success) return ofUuid(octo, data);
  throw new OctoError('INVALID_BOOKING_UUID', 'There is no such booking', { named: { uuid: params.uuid } });
}
