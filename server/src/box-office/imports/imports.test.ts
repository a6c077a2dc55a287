import { randomUUID } from 'node:crypto';
import { IMPORT_KINDS } from '@guichet/contract/box-office/imports-rules.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeWorkbook } from '#kernel/format/xlsx.ts';
import { ImportTest } from '#test/portal/imports.ts';
import { forgetOldFiles } from './imports.sql.ts';

let test: ImportTest;
beforeAll(async () => {
  test = await ImportTest.open();
});
afterAll(() => test.portal[Symbol.asyncDispose]());

const counts = (some: Partial<Record<'created' | 'changed' | 'same' | 'linked' | 'refused', number>>) => ({
  created: 0,
  changed: 0,
  same: 0,
  linked: 0,
  refused: 0,
  ...some,
});
const unique = () => randomUUID().slice(0, 8);
const CUSTOMERS = 'N° client;E-mail;Prénom;Nom;Adresse;CP;Ville;Portable';
const customerFile = (...lines: string[]) => [CUSTOMERS, ...lines].join('\r\n');
const customer = (id: string, name = 'Morel', email = `${id}@example.com`) =>
  `${id};${email};Ada;${name};12 rue des Lilas;35000;Rennes;06 12 34 56 78`;
const customersOf = (ids: string[]) =>
  test.portal.sql<{ id: string; lastName: string; awaits: boolean }>(
    `select id, last_name as "lastName", awaits_password as awaits from portal.customer
      where email = any ($1) order by email`,
    [ids.map((id) => `${id}@example.com`)],
  );

describe('POST /boxoffice/import', () => {
  it('reads semicolons, commas and tabulators, in UTF-8, UTF-16 and Windows-1252', async () => {
    const text = 'Numéro client;E-mail;Prénom\n1;ada@example.com;Zoé';
    const files = [
      text,
      `\uFEFF${text}`,
      text.replaceAll(';', ','),
      text.replaceAll(';', '\t'),
      Buffer.from(text, 'latin1'),
      Buffer.from(`\uFEFF${text}`, 'utf16le'),
    ];
    for (const file of files) {
      const { body, status } = await test.upload('customers', file);
      expect(status).toBe(200);
      expect(await test.read(body.id)).toMatchObject({
        columns: ['Numéro client', 'E-mail', 'Prénom'],
        sample: [['1', 'ada@example.com', 'Zoé']],
        mapping: { id: 0, email: 1, firstName: 2 },
        lines: 1,
      });
    }
  });

  it('reads the first sheet of a workbook, with its days', async () => {
    const head = ['Kartennummer im alten System', 'Leistung', 'Rest', 'Gültig bis'];
    const rows = [['C-1', 'Carte 10 entrées', 7, { day: '2027-12-31' }]];
    const { body } = await test.upload(
      'cards',
      await writeWorkbook([{ name: 'Karten', head, rows }]),
      'k.xlsx',
    );
    expect(await test.read(body.id)).toMatchObject({
      columns: head,
      sample: [['C-1', 'Carte 10 entrées', '7', '2027-12-31']],
    });
  });

  it.each([
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0])],
    ['nothing', ''],
    ['a head alone', 'N° client;E-mail'],
    ['a broken workbook', Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(100)])],
  ])('refuses a file with %s', async (_, content) => {
    expect(await test.upload('customers', content)).toMatchObject({ status: 400, code: 'import.file' });
  });

  it('refuses a file with more lines than the limit', async () => {
    const file = `a;b\n${'1;2\n'.repeat(100_001)}`;
    expect(await test.upload('customers', file)).toMatchObject({ status: 400, code: 'import.too-many' });
  });
});

describe('PUT /boxoffice/importmapping', () => {
  it('refuses missing, repeated and unknown columns', async () => {
    const { body } = await test.upload('customers', customerFile(customer(unique())));
    for (const mapping of [
      { id: 0 },
      { id: 0, email: 0 },
      { id: 0, email: 50 },
      { id: 0, email: 1, remaining: 2 },
    ]) {
      const answer = await test.portal.ask('PUT /boxoffice/importmapping', {
        token: test.token,
        body: { id: body.id, mapping },
      });
      expect(answer).toMatchObject({ status: 400, code: 'import.columns' });
    }
  });

  it('remembers the columns for the next file of the kind', async () => {
    const file = `A;B;C\n${unique()};${unique()}@example.com;x`;
    await test.check('customers', file, { id: 0, email: 1, lastName: 2 });
    const { body } = await test.upload('customers', file);
    expect((await test.read(body.id)).mapping).toEqual({ id: 0, email: 1, lastName: 2 });
  });
});

describe('import of customers', () => {
  it('creates them once, without a password, and mails nothing', async () => {
    const ids = [unique(), unique()];
    const file = customerFile(...ids.map((id) => customer(id)));
    const done = await test.import('customers', file);
    expect(done).toMatchObject({ state: 'done', result: counts({ created: 2 }), hasFile: false });
    expect(await customersOf(ids)).toMatchObject([{ awaits: true }, { awaits: true }]);
    expect((await test.import('customers', file)).result).toEqual(counts({ same: 2 }));
    const mails = await test.portal.sql(`select from portal.outbox where task like '%mail%'`);
    expect(mails).toHaveLength(0);
  });

  it('changes what the file has changed, unless somebody has changed it since', async () => {
    const [one, two] = [unique(), unique()];
    await test.import('customers', customerFile(customer(one), customer(two)));
    await test.portal.sql(`update portal.customer set last_name = 'Durand' where email = $1`, [
      `${two}@example.com`,
    ]);
    const again = await test.import(
      'customers',
      customerFile(customer(one, 'Petit'), customer(two, 'Petit')),
    );
    expect(again.result).toEqual(counts({ changed: 1, same: 1 }));
    expect(again.problems).toMatchObject([{ line: 3, problem: 'changed-since' }]);
    const found = await customersOf([one, two]);
    expect(found.map(({ lastName }) => lastName).toSorted()).toEqual(['Durand', 'Petit']);
  });

  it('does not change the address of an account in use, which opens it', async () => {
    const id = unique();
    await test.import('customers', customerFile(customer(id)));
    await test.portal.sql(`update portal.customer set password_hash = 'chosen' where email = $1`, [
      `${id}@example.com`,
    ]);
    const again = await test.import(
      'customers',
      customerFile(customer(id, 'Petit', `other-${id}@example.com`)),
    );
    expect(again.problems).toMatchObject([{ line: 2, problem: 'changed-since' }]);
    expect(await customersOf([id])).toMatchObject([{ lastName: 'Petit' }]);
    expect(await customersOf([`other-${id}`])).toEqual([]);
  });

  it('links an address that has an account, and leaves the account as it is', async () => {
    const checked = await test.check(
      'customers',
      customerFile(customer(unique(), 'Autre', 'Jeanne@example.com')),
    );
    expect(checked).toMatchObject({
      check: counts({ linked: 1 }),
      problems: [{ line: 2, problem: 'linked', value: 'Jeanne@example.com' }],
    });
    await test.act('run', checked.id);
    const [jeanne] = await test.portal.sql<{ name: string; count: number }>(
      `select min(last_name) as name, count(*)::int from portal.customer where email_key = 'jeanne@example.com'
         and tenant_id = (select tenant_id from portal.import where id = $1)`,
      [checked.id],
    );
    expect(jeanne).toMatchObject({ count: 1 });
    expect(jeanne?.name).not.toBe('Autre');
  });

  it('reports every problem with its line, and exports them', async () => {
    const id = unique();
    const checked = await test.check(
      'customers',
      customerFile(
        customer(id),
        customer(id, 'Double', `${unique()}@example.com`),
        ';a@example.com',
        'x;no address',
        `${unique()};b@example.com;Ada;M;;;;12`,
      ),
    );
    expect(checked.check).toEqual(counts({ created: 2, refused: 3 }));
    expect(checked.problems.map(({ line, problem }) => [line, problem])).toEqual([
      [3, 'duplicate-id'],
      [4, 'required'],
      [5, 'email'],
      [6, 'phone'],
    ]);
    const table = await test.portal.ask('GET /boxoffice/importproblems', {
      token: test.token,
      query: { id: checked.id },
    });
    expect(String(table.body)).toContain('3;N° dans l’ancien système;');
  });

  it('does not create an erased customer again', async () => {
    const id = unique();
    const file = customerFile(customer(id));
    await test.import('customers', file);
    await test.portal.sql(
      `update portal.customer set (email, user_type, civility, first_name, last_name, address, zip, city, country, mobile, erased_at)
          = row(null, null, null, null, null, null, null, null, null, null, now()) where email = $1`,
      [`${id}@example.com`],
    );
    expect(await test.check('customers', file)).toMatchObject({
      check: counts({ refused: 1 }),
      problems: [{ problem: 'erased' }],
    });
    const [item] = await test.portal.sql<{ written: unknown }>(
      'select written from portal.import_item where old_id = $1',
      [id],
    );
    expect(item?.written).toBeNull();
  });
});

describe('POST /boxoffice/importundo', () => {
  it('deletes what an import has created and restores what it has changed', async () => {
    const [one, two] = [unique(), unique()];
    await test.import('customers', customerFile(customer(one)));
    const second = await test.import('customers', customerFile(customer(one, 'Petit'), customer(two)));
    expect(await test.act('undo', second.id)).toBeUndefined();
    expect((await test.read(second.id)).state).toBe('undone');
    expect(await customersOf([one, two])).toMatchObject([{ lastName: 'Morel' }]);
  });

  it('is refused as a whole once a customer has signed in, and says why', async () => {
    const ids = [unique(), unique()];
    const done = await test.import('customers', customerFile(...ids.map((id) => customer(id))));
    await test.portal.sql(`update portal.customer set password_hash = 'x' where email = $1`, [
      `${ids[1]}@example.com`,
    ]);
    await test.act('undo', done.id);
    expect(await test.read(done.id)).toMatchObject({ state: 'done', use: 'sign-in' });
    expect(await customersOf(ids)).toHaveLength(2);
  });

  it('leaves a paused import paused when it is refused, so that the rest can still be imported', async () => {
    const ids = Array.from({ length: 501 }, unique);
    const { id } = await test.check('customers', customerFile(...ids.map((one) => customer(one))));
    await test.act('run', id);
    // As if the run had been paused before its last part.
    await test.portal.sql(`update portal.import set state = 'paused', position = 1 where id = $1`, [id]);
    await test.portal.sql(
      `update portal.import_part set rows = '[]', done = null where import_id = $1 and part = 1`,
      [id],
    );
    await test.portal.sql(`update portal.customer set password_hash = 'x' where email = $1`, [
      `${ids[0]}@example.com`,
    ]);
    await test.act('undo', id);
    expect(await test.read(id)).toMatchObject({ state: 'paused', use: 'sign-in' });
    await test.act('run', id);
    expect((await test.read(id)).state).toBe('done');
  });
});

describe('concurrent imports', () => {
  it('returns 409 for the second run of a venue, and both files end up imported once', async () => {
    const file = customerFile(...Array.from({ length: 30 }, () => customer(unique())));
    const [one, two] = [await test.check('customers', file), await test.check('customers', file)];
    const start = (id: string) =>
      test.portal.ask('POST /boxoffice/importrun', { token: test.token, body: { id } });
    const answers = await Promise.all([start(one.id), start(two.id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    await test.work();
    await test.act('run', answers[0]?.status === 204 ? two.id : one.id);
    const results = [await test.read(one.id), await test.read(two.id)].map(({ result }) => result?.created);
    expect(results.toSorted()).toEqual([0, 30]);
  });

  it('pauses a run after its step and resumes it', async () => {
    const file = customerFile(...Array.from({ length: 1200 }, () => customer(unique())));
    const { id } = await test.check('customers', file);
    await test.portal.ask('POST /boxoffice/importrun', { token: test.token, body: { id } });
    await test.portal.ask('POST /boxoffice/importpause', { token: test.token, body: { id } });
    await test.work();
    expect(await test.read(id)).toMatchObject({ state: 'paused', handled: 0 });
    await test.act('run', id);
    expect(await test.read(id)).toMatchObject({
      state: 'done',
      handled: 1200,
      result: counts({ created: 1200 }),
    });
  });
});

describe('files of imports', () => {
  it('are deleted after seven days', async () => {
    const { id } = await test.check('customers', customerFile(customer(unique())));
    await test.portal.sql(`update portal.import set made_at = now() - interval '8 days' where id = $1`, [id]);
    const [row] = await test.portal.sql<{ tenant: string }>(
      'select tenant_id as tenant from portal.import where id = $1',
      [id],
    );
    await test.portal.services.database.tenant(row?.tenant as never, forgetOldFiles);
    expect(await test.portal.sql('select from portal.import_part where import_id = $1', [id])).toHaveLength(
      0,
    );
  });
});

describe('GET /boxoffice/importexample', () => {
  it.each(['fr-FR', 'en-GB', 'de-DE'])('returns files in %s that can be imported', async (locale) => {
    for (const kind of IMPORT_KINDS) {
      const { body } = await test.portal.ask('GET /boxoffice/importexample', {
        token: test.token,
        locale,
        query: { kind },
      });
      const content = Buffer.from(body as never);
      const checked = await test.check(kind, content);
      expect([kind, checked.check?.refused, checked.problems]).toEqual([kind, 0, checked.problems]);
      if (kind === 'customers') await test.act('run', checked.id);
    }
  });
});
