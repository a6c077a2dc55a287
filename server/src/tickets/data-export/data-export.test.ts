import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drainJobs, type PortalTest, portalTest } from '#test/portal/portal.ts';
import { newPerson, type Person } from '#test/system/world.ts';

let portal: PortalTest;
let ada: Person;
let bo: Person;
beforeAll(async () => {
  portal = await portalTest();
  [ada, bo] = [await newPerson(portal, 'aqua-rivage'), await newPerson(portal, 'aqua-rivage')];
});
afterAll(() => portal[Symbol.asyncDispose]());

const request = ({ token }: Person, password?: string) =>
  portal.ask('POST /user/dataExport', { body: { ...(password && { password }) }, token });
const download = ({ token }: Person) => portal.ask('GET /user/dataExportFile', { token });
const stateOf = async ({ token }: Person) =>
  (await portal.ask('GET /user/dataExport', { token })).body.export?.state;

describe('POST /user/dataExport', () => {
  it('makes a copy that the customer alone can download until it expires', async () => {
    expect(await stateOf(ada)).toBeUndefined();
    expect((await request(ada)).body.export?.state).toBe('waiting');
    expect((await download(ada)).code).toBe('data-export.not-found');
    await drainJobs(portal);
    expect(await stateOf(ada)).toBe('done');
    const file = await download(ada);
    expect(Buffer.from(file.body as never).toString('latin1')).toMatch(/^PK/);
    expect(file.headers['content-disposition']).toContain('attachment');
    expect((await download(bo)).code).toBe('data-export.not-found');
    const [row] = await portal.sql<{ archive: Buffer }>('select archive from portal.customer_export');
    expect(row?.archive.toString('latin1')).not.toMatch(/^PK/);
    await portal.sql(`update portal.customer_export set expires_at = now() - interval '1 minute'`);
    expect((await download(ada)).code).toBe('data-export.not-found');
    expect(await stateOf(ada)).toBeUndefined();
  });

  it('requires the password unless the sign-in is recent, and rejects a wrong one', async () => {
    expect((await request(ada, 'Wrong-2026!')).code).toBe('account.invalid-credentials');
  });

  it('makes three copies a day', async () => {
    const codes = [];
    for (let count = 0; count < 4; count += 1) codes.push((await request(bo)).code);
    expect(codes).toEqual([undefined, undefined, undefined, 'request.too-many']);
  });

  it('says that a copy failed after five attempts, and makes another one', async () => {
    const cleo = await newPerson(portal, 'aqua-rivage');
    await request(cleo);
    await portal.sql(`update portal.customer_export set state = 'failed' where customer_id = $1`, [
      cleo.userId,
    ]);
    expect(await stateOf(cleo)).toBe('failed');
    expect((await request(cleo)).body.export?.state).toBe('waiting');
  });
});
