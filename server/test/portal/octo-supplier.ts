import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSupplierFaults } from './octo-faults.ts';
import { calendarOf, priceOf, productsOf } from './octo-products.ts';

interface TestBooking {
  uuid: string;
  status: string;
  availabilityId: string | null;
  expiresAt: number;
  unitItems: { uuid: string; unitId: string; contact?: Record<string, string> }[];
  cents: number;
}

/** A small supplier for tests with one dated product, one undated product, and planned faults. */
export interface TestSupplier extends AsyncDisposable {
  address: string;
  key: string;
  /** Places of its only session */
  capacity: number;
  /** Price of a place from now on */
  cents: number;
  /** Price of a place at its only session, if it differs */
  sessionCents: number | undefined;
  /** Currency of its bookings, whatever its catalogue says */
  currency: string;
  /** Pricing of its undated product */
  pricingPer: 'UNIT' | 'BOOKING';
  /** Units of its products */
  units: string[];
  /** Minimum and maximum tickets per booking */
  minUnits: number;
  maxUnits: number;
  /** Maximum tickets per booking that it accepts, where its catalogue promises more */
  acceptedUnits: number;
  /** Maximum minutes of a hold */
  holdMinutes: number;
  /** Final status of a booking that is requested again: `CANCELLED` */
  ends: string | undefined;
  /** Changes of a booking with the fault `expired` */
  afterExpiry: Partial<Pick<TestSupplier, 'cents' | 'maxUnits'>>;
  /** Whether its API key is valid */
  knowsKey: boolean;
  /** Whether it cancels sold bookings */
  cancelsSales: boolean;
  /** Required contact fields of the buyer */
  requiredContactFields: string[];
  /** Required contact fields for the undated product, if they differ */
  requiredOfBadge: string[] | undefined;
  /** Required contact fields of each visitor */
  requiredOfVisitors: string[];
  /** Contact of the last confirmation */
  readonly contact: () => object | undefined;
  readonly requests: string[];
  readonly bookings: ReadonlyMap<string, TestBooking>;
  plan: ReturnType<typeof createSupplierFaults>['plan'];
  /** Removes all faults. */
  recover(): void;
  /** Expires every hold. */
  expireHolds(): void;
  taken(): { held: number; sold: number };
}

export const SESSION = 'POOL~2030-07-01T10:00:00+02:00';
const AVAILABILITY = SESSION.slice('POOL~'.length);

/** Starts a supplier. @param start day of its only session with its offset, at ten o’clock */
export async function testSupplier(start = AVAILABILITY): Promise<TestSupplier> {
  const bookings = new Map<string, TestBooking>();
  const requests: string[] = [];
  const faults = createSupplierFaults();
  const supplier = {
    capacity: 10,
    cents: 500,
    sessionCents: undefined as number | undefined,
    currency: 'EUR',
    pricingPer: 'UNIT' as const,
    units: ['adult'],
    minUnits: 1,
    maxUnits: 100,
    acceptedUnits: Number.POSITIVE_INFINITY,
    holdMinutes: 1000,
    ends: undefined as string | undefined,
    afterExpiry: {},
    key: 'test-key',
    knowsKey: true,
    cancelsSales: true,
    requiredContactFields: [] as string[],
    requiredOfBadge: undefined as string[] | undefined,
    requiredOfVisitors: [] as string[],
  };
  let contact: Record<string, unknown> | undefined;
  const isOpen = ({ status, expiresAt }: TestBooking) => status === 'ON_HOLD' && expiresAt > Date.now();
  const count = (of: (booking: TestBooking) => boolean) =>
    [...bookings.values()]
      .filter((booking) => booking.availabilityId && of(booking))
      .reduce((sum, { unitItems }) => sum + unitItems.length, 0);
  const taken = () => ({ held: count(isOpen), sold: count(({ status }) => status === 'CONFIRMED') });
  const view = (booking: TestBooking) => ({
    uuid: booking.uuid,
    status: booking.status === 'ON_HOLD' && !isOpen(booking) ? 'EXPIRED' : booking.status,
    cancellable: supplier.cancelsSales,
    supplierReference: booking.status === 'CONFIRMED' ? `S-${booking.uuid.slice(0, 8)}` : null,
    utcExpiresAt: booking.status === 'ON_HOLD' ? new Date(booking.expiresAt).toISOString() : null,
    unitItems: booking.unitItems.map((item) => ({
      ...item,
      pricing: priceOf(booking.cents, supplier.currency),
      ticket:
        booking.status === 'CONFIRMED'
          ? { deliveryOptions: [{ deliveryFormat: 'QRCODE', deliveryValue: `T-${item.uuid}` }] }
          : null,
    })),
  });

  const act = (method: string, path: string, body: Record<string, never>): [number, unknown] => {
    if (path === '/supplier') return [200, { id: 'test-supplier', name: 'Test supplier' }];
    if (path === '/products') return [200, productsOf(supplier)];
    if (path === '/availability/calendar') return [200, calendarOf(start)];
    if (path === '/availability') {
      const { held, sold } = taken();
      const vacancies = Math.max(0, supplier.capacity - held - sold);
      const one = {
        id: start,
        localDateTimeStart: start,
        localDateTimeEnd: start.replace('T10', 'T11'),
      };
      return [
        200,
        [
          {
            ...one,
            available: vacancies > 0,
            status: vacancies > 0 ? 'AVAILABLE' : 'SOLD_OUT',
            vacancies,
            capacity: supplier.capacity,
            ...(supplier.sessionCents !== undefined && {
              unitPricing: [{ unitId: 'adult', ...priceOf(supplier.sessionCents) }],
            }),
          },
        ],
      ];
    }
    if (path === '/bookings' && method === 'POST') return reserve(body);
    const [, uuid = '', action] = /^\/bookings\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? [];
    const booking = bookings.get(uuid);
    if (!booking) return refuse('INVALID_BOOKING_UUID');
    if (supplier.ends && ['extend', 'confirm'].includes(action ?? '')) {
      booking.status = supplier.ends;
      supplier.ends = undefined;
      return [200, view(booking)];
    }
    if (action === 'extend') {
      if (!isOpen(booking)) return refuse('INVALID_BOOKING_UUID');
      booking.expiresAt = endOf(body);
    }
    if (action === 'confirm' && booking.status !== 'CONFIRMED') {
      contact = body.contact as unknown as Record<string, unknown>;
      if (supplier.requiredContactFields.some((field) => !contact?.[field])) return refuse('BAD_REQUEST');
      booking.unitItems = (body.unitItems as unknown as TestBooking['unitItems']) ?? booking.unitItems;
      const lacks = ({ contact: visitor }: TestBooking['unitItems'][number]) =>
        supplier.requiredOfVisitors.some((field) => !visitor?.[field]);
      if (booking.unitItems.some(lacks)) return refuse('BAD_REQUEST');
      if (!isOpen(booking)) return refuse('INVALID_BOOKING_UUID');
      const { held, sold } = taken();
      if (booking.availabilityId && held + sold > supplier.capacity) return refuse('UNPROCESSABLE_ENTITY');
      booking.status = 'CONFIRMED';
    }
    if (action === 'cancel' && booking.status === 'CONFIRMED' && !supplier.cancelsSales)
      return refuse('UNPROCESSABLE_ENTITY');
    if (action === 'cancel' && booking.status !== 'CANCELLED')
      booking.status = booking.status === 'CONFIRMED' ? 'CANCELLED' : 'EXPIRED';
    return [200, view(booking)];
  };
  const endOf = ({ expirationMinutes }: Record<string, unknown>) =>
    Date.now() + Math.min(supplier.holdMinutes, Number(expirationMinutes)) * 60_000;
  const refuse = (error: string): [number, unknown] => [
    400,
    { error, errorMessage: error, id: randomUUID() },
  ];
  const reserve = (body: Record<string, never>): [number, unknown] => {
    const asked = body as unknown as {
      uuid: string;
      availabilityId: string | null;
      unitItems: TestBooking['unitItems'];
    };
    const known = bookings.get(asked.uuid);
    if (known) return [200, view(known)];
    const { held, sold } = taken();
    const { length } = asked.unitItems;
    const isSold =
      length >= supplier.minUnits && length <= Math.min(supplier.maxUnits, supplier.acceptedUnits);
    if (!isSold || (asked.availabilityId && held + sold + length > supplier.capacity))
      return refuse('UNPROCESSABLE_ENTITY');
    const booking = {
      uuid: asked.uuid,
      status: 'ON_HOLD',
      availabilityId: asked.availabilityId ?? null,
      expiresAt: endOf(body),
      unitItems: asked.unitItems,
      cents: (asked.availabilityId ? supplier.sessionCents : undefined) ?? supplier.cents,
    };
    bookings.set(booking.uuid, booking);
    return [200, view(booking)];
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    let text = '';
    for await (const part of request) text += part;
    const path = (request.url ?? '').replace(/\?.*/, '');
    const name = `${request.method} ${path}`;
    requests.push(name);
    const fault = faults.next(name);
    if (!supplier.knowsKey || request.headers.authorization !== `Bearer ${supplier.key}`)
      return send(response, [403, { error: 'FORBIDDEN', errorMessage: '' }]);
    if (fault === 'silent') return void request.socket.destroy();
    if (fault === 'error') return send(response, [500, {}]);
    if (fault === 'refused') return send(response, refuse('UNPROCESSABLE_ENTITY'));
    const booking = bookings.get(path.split('/')[2] ?? '');
    if (fault === 'expired' && booking) {
      booking.expiresAt = 0;
      Object.assign(supplier, supplier.afterExpiry);
    }
    if (fault === 'slow') await sleep(300);
    const work = () => act(String(request.method), path, text ? JSON.parse(text) : {});
    const result = work();
    if (fault === 'silent-after') return void request.socket.destroy();
    if (fault === 'error-after') return send(response, [500, {}]);
    return send(response, fault === 'duplicate' ? work() : result);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(supplier, {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    contact: () => contact,
    bookings,
    taken,
    plan: faults.plan,
    recover: faults.recover,
    expireHolds() {
      for (const booking of bookings.values()) if (booking.status === 'ON_HOLD') booking.expiresAt = 0;
      faults.recover();
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

const send = (response: ServerResponse, [status, body]: [number, unknown]) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
