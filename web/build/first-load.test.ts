import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FIRST_LOAD_MODULES, firstLoad } from './first-load.ts';

const WEB = new URL('../', import.meta.url);

describe('firstLoad', () => {
  it('names modules that exist', () => {
    expect(FIRST_LOAD_MODULES.filter((path) => !existsSync(new URL(path, WEB)))).toEqual([]);
  });

  it('matches a module of the home page with the query of a split component', () => {
    expect(firstLoad.test('/srv/guichet/web/src/app/routes/$tenant/index.tsx?tsr-split=component')).toBe(
      true,
    );
  });

  it('does not match the index of another route', () => {
    expect(firstLoad.test('/srv/guichet/web/src/app/routes/$tenant/ticketing.index.tsx')).toBe(false);
  });
});
