import { describe, expect, it } from 'vitest';
import { type BoxOfficeTest, boxOfficeTests } from '#test/portal/box-office.ts';

let office: BoxOfficeTest;
boxOfficeTests((given) => {
  office = given;
});

const tableOf = (text: string | Buffer, endsMissing = false) => ({
  name: 'tarifs.csv',
  mediaType: 'text/csv',
  content: Buffer.from(text).toString('base64'),
  endsMissing,
});
const check = (text: string | Buffer, endsMissing = false) =>
  office.portal.ask('POST /boxoffice/catalogueimportcheck', {
    token: office.token,
    body: tableOf(text, endsMissing),
  });
const importTable = (text: string, version: string, endsMissing = false) =>
  office.portal.ask('POST /boxoffice/catalogueimport', {
    token: office.token,
    body: { ...tableOf(text, endsMissing), version },
  });
const exported = async () => {
  const { body, headers } = await office.portal.ask('GET /boxoffice/catalogueexport', {
    token: office.token,
  });
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  return String(body);
};

describe('POST /boxoffice/catalogueimport', () => {
  it('finds no difference in the exported catalogue, whatever it is asked to end', async () => {
    const { body } = await check(await exported(), true);
    expect(body).toMatchObject({ changes: [], problems: [], problemCount: 0 });
    expect(body.services).toBeGreaterThan(10);
  });

  it('saves the differences that the check has shown as drafts, which are published like others', async () => {
    await office.save(office.newService('TABLE'));
    await office.publish();
    const text = 'Code;Code du tarif;Prix (€)\r\nTABLE;PLEIN;6,50\r\n';
    const { body } = await check(text);
    expect(body.changes).toMatchObject([
      {
        code: 'TABLE',
        change: 'changed',
        fields: [{ field: 'price', part: 'PLEIN', from: '600', to: '650' }],
      },
    ]);
    expect((await importTable(text, 'unseen')).code).toBe('settings.changed');
    expect((await office.read()).services.find(({ code }) => code === 'TABLE')).not.toHaveProperty('draft');
    expect((await importTable(text, body.version)).body).toEqual({ drafts: 1 });
    expect((await office.seen('TABLE')).prices).toEqual({ PLEIN: 600, ENFANT: 300 });
    expect((await check(text)).body.changes).toEqual([]);
    await office.publish();
    expect((await office.seen('TABLE')).prices).toEqual({ PLEIN: 650, ENFANT: 300 });
    const [entry] = await office.portal.sql<{ subject: string }>(
      `select subject from portal.audit_entry where action = 'catalogue-draft.imported'`,
    );
    expect(entry?.subject).toBe('tarifs.csv');
  });

  it('archives what the file leaves out only when asked', async () => {
    await office.save(office.newService('ALONE'));
    await office.publish();
    const rest = (await exported())
      .split('\r\n')
      .filter((line) => !line.startsWith('ALONE;'))
      .join('\r\n');
    expect((await check(rest)).body.changes).toEqual([]);
    const { body } = await check(rest, true);
    expect(body.changes).toMatchObject([{ code: 'ALONE', change: 'archived' }]);
    await importTable(rest, body.version, true);
    await office.publish();
    expect((await office.seen('ALONE')).status).toBe(404);
  });

  it('writes nothing while a line has a problem, worded in the language of the request', async () => {
    const text = 'Code;Minimum age\r\nENT-FAMILLE;12,5\r\n';
    const body = tableOf(text);
    const asked = await office.portal.ask('POST /boxoffice/catalogueimportcheck', {
      token: office.token,
      body,
      locale: 'en-GB',
    });
    expect(asked.body.problems).toEqual([
      { line: 2, column: 'Minimum age', message: '“12,5” is not a whole number' },
    ]);
    expect((await importTable(text, asked.body.version)).code).toBe('box-office.file-problems');
  });

  it('refuses a change of a service that waits for a scheduled publication', async () => {
    await office.save(office.newService('LATER'));
    await office.portal.ask('POST /boxoffice/publication', {
      token: office.token,
      body: { items: [{ kind: 'service', code: 'LATER' }], dueAt: '2999-01-01T08:00' },
    });
    const { body } = await check('Code;Âge minimum\r\nLATER;4\r\n');
    expect(body.problems[0]?.message).toContain('attend déjà sa date');
  });

  it('rejects files that are no table, too long or too large', async () => {
    expect((await check('Tarifs 2027')).code).toBe('box-office.file');
    expect((await check(`Code\n${'A\n'.repeat(5001)}`)).code).toBe('box-office.file-lines');
    expect((await check(Buffer.alloc(5 * 1024 * 1024 + 1, 'a'))).code).toBe('box-office.file-size');
  });
});
