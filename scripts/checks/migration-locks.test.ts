import { describe, expect, it } from 'vitest';
import { findLockProblems } from './migration-locks.ts';

/** Problems of the last of these migrations; their numbers are those of new ones. */
const problems = (...texts: string[]) =>
  findLockProblems(
    texts.map((text, at) => ({ path: `server/database/migrations/${9000 + at}_change.sql`, text })),
  );

describe('findLockProblems accepts', () => {
  it.each([
    [
      'a new table with its indexes, constraints and rows',
      `create table portal.gift (id uuid primary key, name text not null check (name <> ''));
       create unique index gift_name on portal.gift (name);
       alter table portal.gift add column size integer not null, add constraint gift_size check (size > 0);
       update portal.gift set size = 1; drop table portal.gift;`,
    ],
    [
      'columns that are empty or have a constant default',
      `alter table portal.cart add column gift text, add column sent_at timestamptz default now(),
         add column size numeric(9, 2) not null default 0;`,
    ],
    ['a constraint that is not validated', 'alter table portal.cart add constraint cart_size check (size in (1, 2)) not valid;'],
    ['the validation of an earlier file’s constraint', 'alter table portal.cart validate constraint cart_size;'],
    ['a constraint by an index that exists', 'alter table portal.cart add constraint cart_key unique using index cart_key;'],
    [
      'indexes that are built and dropped concurrently',
      `-- Carts by their size
       create index concurrently if not exists cart_size on portal.cart (size);
       create unique index concurrently if not exists cart_key on portal.cart (key);
       drop index concurrently if exists portal.cart_former;`,
    ],
    ['any change of a table of settings that removes nothing', `create index tenant_size on portal.tenant (size);
       alter table portal.tenant alter column size set not null, add check (size > 0); update portal.tenant set size = 1;`],
    ['a function, its trigger and a policy', `create or replace function portal.f() returns void language sql as $$ update portal.cart set size = 1 $$;
       call portal.isolate_tenant_table('portal.cart'); drop index portal.cart_size; alter table portal.cart alter column size drop not null;`],
    ['an explained removal', '-- Safe: no version since 0.2.0 reads the column\nalter table portal.cart drop column size;'],
  ])('%s', (_what, text) => expect(problems(text)).toEqual([])); // biome-ignore format: a table

  it('not null for a column of which an earlier file validated that it is', () => {
    const check = 'alter table portal.cart add constraint cart_size check (size is not null) not valid;';
    const set = 'alter table portal.cart alter column size set not null;';
    expect(problems(check, 'alter table portal.cart validate constraint cart_size;', set)).toEqual([]);
    expect(problems(check, set)).toEqual([expect.stringContaining('validate it in the next file')]);
  });

  it('files from before the check', () => {
    const file = { path: 'server/database/migrations/0001_old.sql', text: 'drop table portal.cart;' };
    expect(findLockProblems([file])).toEqual([]);
  });
});

describe('findLockProblems rejects', () => {
  it.each([
    ['an index of a large table', 'create index cart_size on portal.cart (size);', 'create index concurrently'],
    ['a unique index of a large table', 'create unique index if not exists cart_size\n  on portal.cart (size);', 'create index concurrently'],
    ['an index without a name', 'create index on venue.ticket (size);', 'create index concurrently'],
    ['an index built concurrently beside other statements', 'create index concurrently if not exists a on portal.cart (a);\nselect 1;', 'a file of their own'],
    ['an index built concurrently that cannot be repeated', 'create index concurrently a on portal.cart (a);', 'a file of their own'],
    ['a column that existing rows cannot have', 'alter table portal.tenant add column size integer not null;', 'give the column a default'],
    ['a default that differs by row', 'alter table portal.cart add column key uuid not null default gen_random_uuid();', 'writes every row of portal.cart'],
    ['a generated column', 'alter table portal.cart add column key text generated always as (id) stored;', 'writes every row'],
    ['a serial column', 'alter table portal.cart add column number bigserial;', 'writes every row'],
    ['a column with a check', 'alter table portal.cart add column size integer check (size > 0);', 'reads every row'],
    ['a column with a reference', 'alter table portal.cart add column gift uuid references portal.gift;', 'reads every row'],
    ['a unique column', 'alter table portal.cart add column gift uuid unique;', 'builds an index'],
    ['another type', 'alter table portal.cart alter column size type bigint;', 'writes every row'],
    ['a validated check', 'alter table portal.cart add constraint cart_size check (size > 0);', 'add it "not valid"'],
    ['a validated reference without a name', 'alter table venue.ticket add foreign key (gift) references portal.gift (id);', 'add it "not valid"'],
    ['a second action of a statement', 'alter table portal.cart add column gift text, add check (gift <> \'\');', 'add it "not valid"'],
    ['a unique constraint', 'alter table portal.cart add constraint cart_key unique (tenant_id, key);', 'using index'],
    ['a validation in the file of the constraint', 'alter table portal.cart add constraint a check (b > 0) not valid;\nalter table portal.cart validate constraint a;', 'in the next file'],
    ['not null that is not known', 'alter table only portal.cart alter size set not null;', 'reads every row'],
    ['a lock', 'lock table portal.cart in share mode;', 'takes no lock'],
    ['an update', 'update portal.cart set size = 1;', 'in batches'],
    ['an update with a condition', 'with a as (select 1) update portal.cart as c set size = 1 where size is null;', 'in batches'],
    ['a deletion', 'delete from venue.ticket where size is null;', 'in batches'],
    ['a deletion in a block', 'do $$ declare t uuid; begin for t in select id from portal.tenant loop\n delete from portal.cart where tenant_id = t; end loop; end $$;', 'in batches'],
    ['a deleted column', 'alter table portal.tenant drop column size;', 'removes what the previous version uses'],
    ['a column that is deleted without the word', 'alter table portal.tenant drop if exists size;', 'removes what'],
    ['a renamed column', 'alter table portal.tenant rename size to width;', 'removes what'],
    ['a renamed table', 'alter table portal.tenant rename to venue;', 'removes what'],
    ['a deleted table', 'drop table if exists portal.tenant;', 'removes what'],
    ['a deleted function', 'drop function portal.read_cart(uuid);', 'removes what'],
    ['an attribute of a type', 'alter type venue.sale_line drop attribute places;', 'removes what'],
    ['a renamed value', "alter type portal.state rename value 'a' to 'b';", 'removes what'],
    ['a rewritten table', 'cluster portal.cart using cart_key;', 'stops requests'],
    ['a reason of one word', '-- Safe: yes\ndrop table portal.tenant;', 'removes what'],
    ['a reason that nothing needs', '-- Safe: the table is very small\ncreate table portal.gift (id uuid);', 'needs no reason'],
  ])('%s', (_what, text, message) => expect(problems(text)).toEqual([expect.stringContaining(message)])); // biome-ignore format: a table
});
