import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { projectDirectory } from '../../server/src/platform/pages/build-web.ts';
import { brokenInvariants } from '../../server/test/system/invariants.ts';
import { Buyer, makeOffer, type Offer } from '../harness/buyer.ts';
import { KillablePortal } from '../harness/killable-portal.ts';

const BUYERS = 4;
const PASSPHRASE = 'a passphrase of the restore drill';
const OTHER_KEY = 'another key, which never belonged to this installation';

test.describe.configure({ mode: 'serial' });

let portal: KillablePortal;
let folder: string;
let backups: string;
let file: string;
test.beforeAll(async () => {
  portal = await KillablePortal.create();
  folder = await mkdtemp(join(tmpdir(), 'guichet-drill-'));
  backups = join(folder, 'backups');
});
test.afterAll(async () => {
  await portal?.[Symbol.asyncDispose]();
  if (folder) await rm(folder, { recursive: true, force: true });
});

interface Ended {
  code: number | null;
  output: string;
}

/** Starts a command of the operator, such as `backup`. */
function start(command: string, args: string[], env: Record<string, string> = {}) {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [`server/src/${command}.ts`, ...args], {
    cwd: projectDirectory,
    env: { PATH, HOME, DATA_DIR: portal.directory, BACKUP_PASSPHRASE: PASSPHRASE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { child, ended: outcomeOf(child) };
}

async function outcomeOf(child: ChildProcess): Promise<Ended> {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'close');
  return { code, output };
}

const run = (...parameters: Parameters<typeof start>): Promise<Ended> => start(...parameters).ended;

interface Sale {
  cartId: string;
  /** Time at which the buyer saw the confirmation, in milliseconds since the epoch */
  confirmedAt: number;
}

/** Buys one place after the other, until it is over. What an overloaded portal refuses is tried again. */
async function keepBuying(buyer: Buyer, offer: Offer, sales: Sale[], isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    try {
      const { body } = await buyer.addToCart(offer, 1);
      await buyer.enterCard(await buyer.openPaymentPage((await buyer.paymentForm(body.id)) ?? {}));
      if ((await buyer.waitForOutcome(body.id)) === 'success')
        sales.push({ cartId: body.id, confirmedAt: Date.now() });
    } catch {
      await sleep(100);
    }
  }
}

/** Raises the limits for accounts that buy as fast as they can: the limits of a venue are meant for people. */
async function liftCartLimits(): Promise<void> {
  const most = { carts: 10_000, places: 10_000, sessionPlaces: 10_000, changes: 10_000 };
  const limits = { network: most, account: most, extendShare: 10 };
  await portal.sql('update portal.tenant set cart_limits = $1', [JSON.stringify(limits)]);
  await portal.sql(`select pg_notify('guichet_tenant_changed', id::text) from portal.tenant`);
}

const timeIn = (output: string): number =>
  Date.parse(/confirmed until (\S+) is in it/.exec(output)?.[1] ?? '');

test('a restored portal holds every order that was confirmed before its backup ended, and sells', async () => {
  test.setTimeout(480_000);
  await liftCartLimits();
  const buyers = Array.from({ length: BUYERS }, () => new Buyer(portal.url));
  for (const buyer of buyers) await buyer.signIn();
  const offers: Offer[] = [];
  for (const _ of buyers) offers.push(await makeOffer(portal, 1000));
  const sales: Sale[] = [];
  let isOver = false;
  const buying = buyers.map((buyer, at) => keepBuying(buyer, offers[at] as Offer, sales, () => isOver));
  await expect.poll(() => sales.length, { timeout: 60_000 }).toBeGreaterThan(BUYERS);
  const startedAt = Date.now();
  const backup = await run('backup', [backups]);
  const soldUntilTheEnd = sales.length;
  await expect.poll(() => sales.length, { timeout: 60_000 }).toBeGreaterThan(soldUntilTheEnd);
  isOver = true;
  await Promise.all(buying);
  expect(backup, backup.output).toMatchObject({ code: 0 });
  file = join(backups, (await readdir(backups))[0] ?? '');
  const confirmedUntil = timeIn(backup.output);
  expect(confirmedUntil).toBeGreaterThan(startedAt);

  const data = join(folder, 'restored');
  await cp(join(portal.directory, 'secret-key'), join(data, 'secret-key'));
  const restored = await run('restore', [file], { DATA_DIR: data });
  expect(restored, restored.output).toMatchObject({ code: 0 });
  await expect(run('restore', [file], { DATA_DIR: data })).resolves.toMatchObject({
    code: 1,
    output: expect.stringContaining('already holds a database'),
  });
  await using second = await KillablePortal.create(data);
  const safe = sales.filter(({ confirmedAt }) => confirmedAt < confirmedUntil).map(({ cartId }) => cartId);
  expect(safe.length).toBeGreaterThan(BUYERS);
  const kept = await second.sql('select from portal.purchase where cart_id = any ($1)', [safe]);
  expect(kept).toHaveLength(safe.length);
  // What was under way when the backup ended is sold or given up within the lease of a sale.
  await expect
    .poll(() => brokenInvariants((text) => second.sql(text)), { timeout: 60_000, intervals: [500] })
    .toEqual({});
  const journal = await run('verify-journal', [], { DATA_DIR: data });
  expect(journal, journal.output).toMatchObject({ code: 0 });
  expect(journal.output).toMatch(/: [1-9]\d* entries, intact/);

  const buyer = new Buyer(second.url);
  await buyer.signIn();
  const after: Sale[] = [];
  await keepBuying(buyer, offers[0] as Offer, after, () => after.length > 0);
  const tickets = await second.sql(
    `select from portal.ticket join portal.purchase on purchase.id = ticket.purchase_id where cart_id = $1`,
    [after[0]?.cartId],
  );
  expect(tickets).toHaveLength(1);
  const during = sales.filter(({ confirmedAt: at }) => at > startedAt && at < confirmedUntil).length;
  test.info().annotations.push({
    type: 'measured',
    description: `${safe.length} orders kept, ${during} of them during the backup. ${backup.output} ${restored.output}`,
  });
});

test('restore refuses a wrong passphrase, another key and the folder of a running portal, and writes nothing', async () => {
  const data = join(folder, 'refused');
  const into = { DATA_DIR: data, SECRET_KEY: OTHER_KEY };
  await expect(run('restore', [file], into)).resolves.toMatchObject({
    code: 1,
    output: expect.stringContaining('the backup belongs to the key'),
  });
  await expect(run('restore', [file], { DATA_DIR: data })).resolves.toMatchObject({
    code: 1,
    output: expect.stringContaining('There is no SECRET_KEY'),
  });
  const SECRET_KEY = await readFile(join(portal.directory, 'secret-key'), 'utf8');
  const wrong = { DATA_DIR: data, SECRET_KEY, BACKUP_PASSPHRASE: 'a passphrase of something else' };
  await expect(run('restore', [file], wrong)).resolves.toMatchObject({
    code: 1,
    output: expect.stringContaining('is not the passphrase'),
  });
  await expect(readdir(data)).rejects.toThrow('no such file');
  await expect(run('restore', [file])).resolves.toMatchObject({
    code: 1,
    output: expect.stringContaining('A portal runs on'),
  });
});

test('restore leaves nothing of a file that was changed', async () => {
  const data = join(folder, 'damaged');
  const SECRET_KEY = await readFile(join(portal.directory, 'secret-key'), 'utf8');
  const copy = join(folder, 'changed');
  const bytes = await readFile(file);
  const at = bytes.length - 300_000;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await writeFile(copy, bytes);
  const outcome = await run('restore', [copy], { DATA_DIR: data, SECRET_KEY });
  expect(outcome, outcome.output).toMatchObject({
    code: 2,
    output: expect.stringContaining('was changed or damaged, in its part'),
  });
  expect(await readdir(data)).toEqual([]);
  await expect(run('restore', [copy, '--check'])).resolves.toMatchObject({ code: 1 });
  await expect(run('restore', [file, '--check'])).resolves.toMatchObject({ code: 0 });
});

test('backup keeps the newest files, and leaves nothing behind when it is killed or has no space', async () => {
  const slots = () => portal.sql('select from pg_replication_slots');
  const { child, ended } = start('backup', [backups]);
  await expect.poll(slots, { intervals: [20] }).toHaveLength(1);
  child.kill('SIGKILL');
  await ended;
  await expect.poll(slots).toHaveLength(0);
  await expect.poll(() => portal.sql('select from pg_stat_replication')).toHaveLength(0);

  // The largest file that the process may write has 512 kB.
  const small = spawn(
    'sh',
    ['-c', `ulimit -f 1000; exec "${process.execPath}" server/src/backup.ts "${backups}"`],
    {
      cwd: projectDirectory,
      env: { PATH: process.env.PATH, DATA_DIR: portal.directory, BACKUP_PASSPHRASE: PASSPHRASE },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  await expect(outcomeOf(small)).resolves.toMatchObject({
    code: 2,
    output: expect.stringContaining('takes no file of this size'),
  });

  const other = join(backups, 'notes.txt');
  await writeFile(other, '');
  await sleep(1000);
  const kept = await run('backup', [backups, '--keep', '1']);
  expect(kept, kept.output).toMatchObject({ code: 0, output: expect.stringContaining('Removed: guichet-') });
  const names = await readdir(backups);
  expect(names.filter((name) => name.endsWith('.backup'))).toHaveLength(1);
  expect(names).toContain('notes.txt');

  const metrics = await (await fetch(`${portal.url}/metrics`)).text();
  const age = Number(/^guichet_backup_age_seconds ([\d.]+)$/m.exec(metrics)?.[1]);
  expect(age).toBeLessThan(60);
});

test('backup refuses an outside database and a missing passphrase in words', async () => {
  const outside = await run('backup', [backups], { DATABASE_URL: 'postgres://guichet@127.0.0.1/guichet' });
  expect(outside).toMatchObject({ code: 1, output: expect.stringContaining('docs/operator/backups.md') });
  await expect(run('backup', [backups], { BACKUP_PASSPHRASE: '' })).resolves.toMatchObject({
    code: 1,
    output: expect.stringContaining('BACKUP_PASSPHRASE is missing'),
  });
  await expect(run('backup', [])).resolves.toMatchObject({ code: 1 });
  await expect(run('backup', [backups, '--keep', '0'])).resolves.toMatchObject({ code: 1 });
});
