import type { CallKey } from '@guichet/contract/calls.ts';
import type { SamplesOf } from './samples-of.ts';
import type { World } from './world.ts';

type EntranceConcern = 'entrance' | 'device' | 'occupancy';

/** Calls of the entrances of a venue on the embedded ticketing system. */
export type EntranceKey = Extract<CallKey, `${string} /boxoffice/${EntranceConcern}${string}`>;

/** Calls of turnstiles and scanners. */
export type DeviceKey = Extract<CallKey, `${string} /device/${string}`>;

/** A code that no ticket has. */
const CODE = 'A7K2 9F4M T3QX';
const UNKNOWN = '00000000-0000-4000-8000-000000000010';

const scanId = ({ unique }: World) => `${unique()}-0000-4000-8000-000000000010`;
const stored = (world: World) => [
  {
    scanId: scanId(world),
    code: CODE,
    direction: 'in' as const,
    at: new Date(world.now()).toISOString(),
    isAdmitted: false,
  },
];
const nothing = () => ({});

/** Valid inputs of the calls of entrances; they admit nobody. */
export const ENTRANCE_SAMPLES: SamplesOf<EntranceKey> = {
  'GET /boxoffice/entrance': nothing,
  'POST /boxoffice/entrancescan': (world) => ({
    body: { scanId: scanId(world), code: CODE, establishment: world.establishment },
  }),
  'POST /boxoffice/entrancescans': (world) => ({
    body: { establishment: world.establishment, scans: stored(world) },
  }),
  'POST /boxoffice/entranceleave': (world) => ({
    body: { scanId: scanId(world), establishment: world.establishment, people: 1 },
  }),
  'POST /boxoffice/entranceundo': () => ({ body: { scanId: UNKNOWN } }),
  'GET /boxoffice/entrancescanned': ({ establishment }) => ({ query: { establishment } }),
  'GET /boxoffice/entrancefind': ({ orderNumber }) => ({ query: { text: orderNumber } }),
  'GET /boxoffice/entrancereason': ({ establishment }) => ({ query: { code: CODE, establishment } }),
  'GET /boxoffice/entrancecodes': ({ establishment }) => ({ query: { establishment } }),
  'GET /boxoffice/devices': nothing,
  'POST /boxoffice/device': ({ unique, establishment }) => ({
    body: { name: `Tourniquet ${unique()}`, establishment },
  }),
  'PUT /boxoffice/device': ({ unique, establishment }) => ({
    body: { id: UNKNOWN, version: 'unseen', name: `Tourniquet ${unique()}`, establishment },
  }),
  'DELETE /boxoffice/device': () => ({ query: { id: UNKNOWN } }),
  'GET /boxoffice/entrancesettings': nothing,
  'PUT /boxoffice/entrancesettings': ({ establishment }) => ({
    body: { establishment, version: 999_999, graceBefore: 10, graceAfter: 5, capacity: 300, isPublic: true },
  }),
  'GET /boxoffice/occupancy': nothing,
};

/** Valid inputs of the calls of a device, whose key the samples do not have. */
export const DEVICE_SAMPLES: SamplesOf<DeviceKey> = {
  'GET /device/entrance': nothing,
  'POST /device/scan': (world) => ({ body: { scanId: scanId(world), code: CODE } }),
  'POST /device/scans': (world) => ({ body: { scans: stored(world) } }),
  'POST /device/undo': () => ({ body: { scanId: UNKNOWN } }),
  'GET /device/codes': nothing,
};
