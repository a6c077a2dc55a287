import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { ADMIN } from '../data/administrators.ts';
import { PASSWORD } from '../data/demonstration.ts';
import { Buyer } from '../harness/buyer.ts';
import { KillablePortal } from '../harness/killable-portal.ts';

let portal: KillablePortal;
let administrator: Buyer;
test.beforeAll(async () => {
  portal = await KillablePortal.create();
  administrator = new Buyer(portal.url);
  const { body } = await administrator.call('POST /user/admin/login', {
    body: { email: ADMIN, password: PASSWORD },
  });
  administrator.session.token = body.token;
});
test.afterAll(() => portal?.[Symbol.asyncDispose]());

const pdf = (content: string): Buffer =>
  Buffer.from(`%PDF-1.7\n1 0 obj\n<< ${content} >>\nendobj\nstartxref\n9\n%%EOF\n`, 'latin1');

/** A name of two million letters with three characters each, whose unescaping took more than the whole heap. */
const LONG_NAME = pdf(`/${'#61'.repeat(2_000_000)}`);

/** A document whose streams each have a dictionary of 64 kB to search. */
const LONG_DICTIONARIES = pdf(`${'#61'.repeat(30_000)}${'stream\n#61#61#61#61#61'.repeat(18_000)}`);

/** Measures the latency of another visitor and the memory while a file is checked. */
async function observe(work: Promise<unknown>) {
  let isOver = false;
  const done = work.finally(() => {
    isOver = true;
  });
  const waits: number[] = [];
  let megabytes = 0;
  while (!isOver) {
    const start = performance.now();
    const { status } = await fetch(`${portal.url}/health/live`);
    expect(status).toBe(200);
    waits.push(performance.now() - start);
    megabytes = Math.max(megabytes, await portal.residentMegabytes());
    await sleep(20);
  }
  await done;
  return { longestWait: Math.max(...waits), megabytes };
}

test.describe('a hostile document sent by an administrator', () => {
  for (const [name, file] of [
    ['with a name of two million escapes', LONG_NAME],
    ['with dictionaries that take too long to search', LONG_DICTIONARIES],
  ] as const)
    test(`${name} leaves the portal running`, async () => {
      const before = await portal.residentMegabytes();
      const sent = administrator.call('POST /settingsportal/document', {
        body: { name: 'cgv.pdf', mediaType: 'application/pdf', content: file.toString('base64') },
      });
      const { longestWait, megabytes } = await observe(sent);
      const { status, body } = await sent;
      expect([200, 415]).toContain(status);
      if (status === 415) expect((body as unknown as { error: string }).error).toMatch(/^\p{Lu}.{20}/u);
      expect(megabytes - before).toBeLessThan(200);
      expect(longestWait).toBeLessThan(2000);
      const home = await fetch(`${portal.url}/aqua-rivage`);
      expect(home.status).toBe(200);
    });
});
