import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '#test/database/test-database.ts';
import { createDatabase } from './database.ts';
import { prepareDatabase } from './owner-login.ts';

let test: TestDatabase;
/** A login that owns nothing. */
let login: string;
let loginUrl: string;

beforeEach(async () => {
  test = await testDatabase();
  login = `guichet_login_${randomBytes(4).toString('hex')}`;
  await test.owner.query(`create role ${login} login password 'secret'`);
  const url = new URL(test.url);
  url.username = login;
  url.password = 'secret';
  loginUrl = url.href;
});
afterEach(async () => {
  await test.owner.query(`drop role ${login}`);
  await test.drop();
});

describe('prepareDatabase', () => {
  it('migrates with the only login when it is the owner', async () => {
    expect(await prepareDatabase({ url: test.url })).toBe(test.url);
  });

  it('verifies the database and returns no owner when the only login owns nothing', async () => {
    await test.owner.query(`grant guichet_app to ${login}`);
    expect(await prepareDatabase({ url: loginUrl })).toBeUndefined();
  });

  it('migrates with the owner’s login and works with the other one', async () => {
    await test.owner.query(`grant guichet_app to ${login}`);
    expect(await prepareDatabase({ url: loginUrl, ownerUrl: test.url })).toBe(test.url);
  });

  it('names the missing attribute of an owner from whom row-level security hides rows', async () => {
    await test.owner.query(`create database ${login} owner ${login}`);
    const owned = new URL(loginUrl);
    owned.pathname = `/${login}`;
    try {
      await expect(prepareDatabase({ url: owned.href })).rejects.toThrow(`alter role ${login} bypassrls`);
    } finally {
      await test.owner.query(`drop database ${login} with (force)`);
    }
  });

  it('names the missing grant when the login cannot work as the application', async () => {
    await expect(prepareDatabase({ url: loginUrl })).rejects.toThrow(`grant guichet_app to ${login}`);
  });

  it('asks for the migration step when a migration of the release is missing', async () => {
    await test.owner.query(`grant guichet_app to ${login}`);
    await test.owner.query(
      'delete from portal.migration where name = (select max(name) from portal.migration)',
    );
    await expect(prepareDatabase({ url: loginUrl })).rejects.toThrow('npm run migrate');
  });
});

it('denies a login with the role guichet_app changes of the schema and of its role', async () => {
  await test.owner.query(`grant guichet_app to ${login}`);
  const database = createDatabase({ url: loginUrl, max: 1 });
  const owner = new URL(test.url).username;
  try {
    for (const statement of [
      'alter table portal.cart disable row level security',
      'create table portal.intruder (id integer)',
      `set role ${owner}`,
      'reset role; update portal.payment_event set amount = 1',
      'set role none; delete from portal.audit_entry',
    ])
      await expect(
        database.platform((db) => db.query(statement)),
        statement,
      ).rejects.toThrow(/permission denied|must be owner/);
  } finally {
    await database.close();
  }
});
