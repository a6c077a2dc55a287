import { cluster } from './cluster/cluster.ts';
import { scaling } from './cluster/scaling.ts';
import type { ProofPart } from './part.ts';
import { browserPart, testPart } from './test-part.ts';

/** All parts of `npm run prove`, in the order in which they run. */
export const PARTS: readonly ProofPart[] = [
  testPart({
    name: 'sales',
    description: 'buyers, with faults before and after calls of the ticketing system and commits',
    promise: 'every cart is sold, expired or stuck; no cent and no place is lost',
    goals: [
      { what: 'seeds', count: 5000 },
      { what: 'faults', count: 7500 },
    ],
    files: ['server/test/system/faults.endurance.test.ts'],
  }),
  testPart({
    name: 'after-sale',
    description: 'customers who move, cancel, wait and choose after a closure, with the same faults',
    promise: 'every ticket is valid for one session or refunded once; no cent and no place is lost',
    goals: [
      { what: 'seeds after the sale', count: 280 },
      { what: 'faults after the sale', count: 1200 },
    ],
    files: ['server/test/system/after-sale.endurance.test.ts'],
  }),
  testPart({
    name: 'probes',
    description: 'every call and every id by strangers, other tenants and lower roles',
    promise: 'nothing of another tenant or person is shown or changed',
    goals: [{ what: 'probes', count: 20_000 }],
    files: [
      'server/test/system/tenants.endurance.test.ts',
      'server/test/system/customers.endurance.test.ts',
      'server/test/system/backoffice-access.endurance.test.ts',
    ],
    title: 'calls of a tenant|calls of another customer|every call of the back office',
  }),
  testPart({
    name: 'races',
    description: 'twenty buyers of the last places, over two processes',
    promise: 'as many places are held as there are, no more and no fewer',
    goals: [{ what: 'races', count: 300 }],
    files: ['server/test/deploy/last-places.endurance.test.ts'],
  }),
  browserPart({
    name: 'kills',
    description: 'kill -9 of the portal at each step of a sale',
    promise: 'nothing is lost or sold twice, and each mail is sent once',
    goals: [{ what: 'kills', count: 40 }],
    files: ['e2e/system/process-kill.test.ts'],
    title: 'loses nothing|middle of a sale',
    repeat: 3,
  }),
  browserPart({
    name: 'restarts',
    description: 'crash of the database under load',
    promise: '503 with Retry-After meanwhile, and every paid cart is sold',
    goals: [{ what: 'restarts', count: 20 }],
    files: ['e2e/system/database-crash.test.ts'],
    repeat: 20,
  }),
  testPart({
    name: 'notifications',
    description: 'forged, replayed and reordered notifications of both payment providers',
    promise: 'a payment counts once, and a forged one not at all',
    goals: [{ what: 'notifications', count: 2000 }],
    files: ['server/test/system/notifications.endurance.test.ts'],
  }),
  testPart({
    name: 'fuzz',
    description: 'calls with random shapes, sizes and encodings',
    promise: 'an answer or an error in words; never a failure, never a leak',
    goals: [{ what: 'requests', count: 20_000 }],
    files: ['server/test/system/fuzz.endurance.test.ts'],
  }),
  testPart({
    name: 'uploads',
    description: 'polyglots, bombs, truncated and damaged files',
    promise: 'a file is refused in words, or stored as a clean picture',
    goals: [{ what: 'uploads', count: 300 }],
    files: [
      'server/src/tenants/pictures/uploads.endurance.test.ts',
      'server/src/tenants/pictures/contents.endurance.test.ts',
      'server/test/system/hostile.endurance.test.ts',
      'server/src/account/quotients/proofs.test.ts',
      'server/src/kernel/format/xlsx-rows.test.ts',
      'server/src/platform/pdf/check/pdf-file.test.ts',
    ],
  }),
  testPart({
    name: 'defects',
    description: 'planted defects of money, places, cards and isolation',
    promise: 'each turns a check red',
    goals: [{ what: 'tests', count: 25 }],
    files: [
      'server/test/system/money-defects.endurance.test.ts',
      'server/test/system/move-defects.endurance.test.ts',
      'server/test/system/rights-defects.endurance.test.ts',
      'server/test/system/tenants.endurance.test.ts',
      'server/test/system/places.test.ts',
      'server/test/system/resellers.test.ts',
      'server/test/system/invariant-steps.test.ts',
    ],
    title: '(?<!not )reports (?!nothing)',
  }),
  testPart({
    name: 'upgrade',
    description: 'a process of the previous version is replaced while buyers buy',
    promise: 'no request fails, and every paid cart is sold',
    goals: [{ what: 'upgrades', count: 1 }],
    files: ['server/test/deploy/upgrade.endurance.test.ts'],
  }),
  browserPart({
    name: 'restore',
    description: 'a backup made during sales is restored at a second place',
    promise: 'every order confirmed before its time is there, the invariants hold, and it sells',
    goals: [{ what: 'restores', count: 1 }],
    files: ['e2e/system/restore-drill.test.ts'],
    title: 'a restored portal holds',
    repeat: 1,
  }),
  cluster,
  scaling,
];
