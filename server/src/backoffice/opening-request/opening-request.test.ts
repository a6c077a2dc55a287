import { describe, expect, it } from 'vitest';
import { templateTasks } from '#demonstration/templates.ts';
import { choosePassword, keyIn, sendLinks } from '#test/portal/backoffice.ts';
import { masterAreaTests, type Venue } from '#test/portal/master-area.ts';
import { drainJobs, type PortalTest } from '#test/portal/portal.ts';
import { runSynchronizations } from '#test/portal/synchronization.ts';
import { FILL_JOB } from '../master-area/master-area.ts';
import { openingTasks } from './opening-request.jobs.ts';
import { OPENING_REQUEST_JOB, VENUE_OPENED_JOB } from './opening-request.sql.ts';

let portal: PortalTest;
let master: { token: string; email: string };
const { asMaster, create, look } = masterAreaTests((given) => ({ portal, master } = given));

const open = ({ id, version }: Venue) =>
  portal.ask('PUT /settingsadmin/tenantopening', { body: { id, version }, ...asMaster() });

/** Creates a venue from a template, complete for its opening. @returns it, and how its super administrator asks */
async function newVenue() {
  const { name, body: venue } = await create({ template: 'museum' });
  await templateTasks(portal.services)[FILL_JOB.name]?.run({ tenantId: venue.id }, {} as never);
  await runSynchronizations(portal);
  const mail = (await sendLinks(portal)).findLast(({ text }) => text.includes(`/${name}/backoffice`));
  await choosePassword(portal, keyIn(mail), name);
  const { token, email } = await portal.administrator({ tenant: name, isSuper: true });
  const at = { tenant: name, token };
  return {
    venue,
    email,
    request: () => portal.ask('POST /settingsadmin/openingrequest', at),
    opening: async () => (await portal.ask('GET /settingsadmin/overview', at)).body.opening,
  };
}

/** Runs a job of a venue twice, as after a crash. @returns the mails, by address */
async function mailsOf(job: { name: string }, tenantId: string) {
  const before = await mails();
  const context = { attempt: 1, isLastAttempt: false, signal: new AbortController().signal };
  for (let time = 0; time < 2; time++)
    await openingTasks(portal.services)[job.name]?.run({ tenantId }, context as never);
  await drainJobs(portal);
  return (await mails()).slice(before.length);
}

const mails = () =>
  portal.sql<{ to: string; subject: string; text: string }>(
    'select recipient as to, subject, plain_text as text from sandbox.mail order by position',
  );

describe('POST /settingsadmin/openingrequest', () => {
  it('mails the request to the platform once, marks the venue, and answers with a mail at the opening', async () => {
    const { venue, email, request, opening } = await newVenue();
    expect(await request()).toMatchObject({ status: 204 });
    expect(await request()).toMatchObject({ status: 204 });
    expect(await opening()).toMatchObject({ state: 'toOpen', requestedAt: expect.any(String) });
    const asked = await look(venue.id);
    expect(asked.openingRequest).toMatchObject({ by: email });
    const { body: listed } = await portal.ask('GET /settingsadmin/tenants', asMaster());
    expect(listed.find(({ id }) => id === venue.id)?.openingRequest).toMatchObject({ by: email });
    const entries = await portal.sql(
      `select from portal.audit_entry where action = 'venue.opening-requested' and tenant_id = $1`,
      [venue.id],
    );
    expect(entries).toHaveLength(1);

    const requests = await mailsOf(OPENING_REQUEST_JOB, venue.id);
    expect(requests.length).toBeGreaterThan(0);
    expect(new Set(requests.map(({ to }) => to)).size).toBe(requests.length);
    expect(requests.map(({ to }) => to)).toContain(master.email);
    expect(requests[0]?.text).toContain(`/backoffice/masterarea/${venue.id}`);
    expect(requests[0]?.text).toContain(email);

    const { body: opened } = await open(asked);
    expect(opened).toMatchObject({ state: 'inService' });
    expect(opened.openingRequest).toBeUndefined();
    const news = await mailsOf(VENUE_OPENED_JOB, venue.id);
    expect(news.map(({ to }) => to)).toEqual([email]);
    expect((await request()).code).toBe('settings.changed');
  });

  it('is refused while a required step is missing', async () => {
    const { venue, request, opening } = await newVenue();
    await portal.sql('delete from portal.used_link where tenant_id = $1', [venue.id]);
    expect((await request()).code).toBe('tenant.steps-missing');
    expect((await opening())?.requestedAt).toBeUndefined();
  });
});

describe('overview of an open venue', () => {
  it('lists what the venue has left to do for two months, and nothing afterwards', async () => {
    const { venue, opening } = await newVenue();
    await open(await look(venue.id));
    const left = await opening();
    expect(left?.state).toBe('opened');
    const steps = left?.steps.map(({ step }) => step) ?? [];
    expect(steps).toContain('contact');
    expect(steps).not.toContain('origin');
    expect(left?.steps.every(({ isDone }) => !isDone)).toBe(true);
    await portal.sql(`update portal.tenant set opened_at = now() - interval '61 days' where id = $1`, [
      venue.id,
    ]);
    expect(await opening()).toBeUndefined();
  });

  it('counts hours, directions and what to bring as done once every establishment has them', async () => {
    const { venue, opening } = await newVenue();
    const isDone = async (step: string) => (await opening())?.steps.find((one) => one.step === step)?.isDone;
    const write = (content: object) =>
      portal.sql(
        `insert into portal.establishment_information (tenant_id, code, version, content)
         select tenant_id, code, 1 + coalesce((select max(version) from portal.establishment_information as own
                                               where own.tenant_id = item.tenant_id and own.code = item.code), 0), $2
           from portal.catalogue_item as item where tenant_id = $1 and kind = 'establishment'`,
        [venue.id, JSON.stringify(content)],
      );
    const steps = async () => [await isDone('hours'), await isDone('access'), await isDone('bring')];
    const others = {
      exceptions: [],
      address: '',
      zip: '',
      city: '',
      telephone: '',
      services: [],
      showsPrices: true,
      pictures: [],
    };
    await write({ ...others, seasons: [], access: { 'fr-FR': '' } });
    expect(await steps()).toEqual([false, false, false]);
    const week = [[], [], [], [], [], [], []];
    await write({
      ...others,
      seasons: [{ from: '01-01', until: '12-31', week }],
      access: { 'fr-FR': 'Bus 4' },
      bring: { 'fr-FR': 'Bonnet' },
    });
    expect(await steps()).toEqual([true, true, true]);
  });
});
