import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { displayOf } from './display.ts';

let portal: PortalTest;
let token: string;
beforeAll(async () => {
  portal = await portalTest();
  ({ token } = await portal.administrator({ rights: ['settings.functionnalities'] }));
});
afterAll(() => portal[Symbol.asyncDispose]());

const USUAL = {
  isEnable: true,
  displayType: 1 as const,
  firstHour: 9,
  lastHour: 21,
  colors: 'theme' as const,
  days: [1, 2, 3, 4, 5, 6, 7],
};
const read = async () => (await portal.ask('GET /settingsportal/planningItems')).body;
const save = (change: object) =>
  portal.ask('PUT /settingsportal/planningItems', { body: { ...USUAL, ...change } as never, token });

describe('the display settings of the planning', () => {
  test('default to a week from nine to nine in the themes’ colours', async () => {
    expect(await read()).toEqual(USUAL);
    expect(displayOf([])).toEqual({ ...USUAL, isEnable: false });
  });

  test('apply to the next visitor, and are in the audit log', async () => {
    const wanted = { displayType: 2, firstHour: 7, lastHour: 23, colors: 'family', days: [6, 1, 6] };
    expect((await save(wanted)).body).toMatchObject({ ...USUAL, ...wanted, days: [1, 6] });
    expect(await read()).toEqual({ ...USUAL, ...wanted, days: [1, 6] });
    const [entry] = await portal.sql<{ changes: { field: string }[] }>(
      `select changes from portal.audit_entry where action = 'planning.saved'`,
    );
    expect(entry?.changes.map(({ field }) => field).sort()).toEqual([
      'colors',
      'days',
      'displayType',
      'firstHour',
      'lastHour',
    ]);
    await save({});
    expect(await read()).toEqual(USUAL);
  });

  test('switch the planning off, which removes it from the menu of the next page', async () => {
    await save({ isEnable: false });
    const { body } = await portal.ask('GET /portal/allParameters');
    expect(body.ticketingItems).toContainEqual(
      expect.objectContaining({ code: 'ticketingItems_planning', isEnable: false }),
    );
    await save({});
  });

  test('refuse a save with an outdated version', async () => {
    await save({ firstHour: 8 });
    expect(await save({ lastHour: 20, seen: USUAL })).toMatchObject({
      status: 409,
      code: 'settings.changed',
    });
    expect((await read()).lastHour).toBe(21);
    expect((await save({ seen: { ...USUAL, firstHour: 8 } })).status).toBe(200);
  });

  test('return to the values before the last change', async () => {
    const { body: before } = await portal.ask('GET /settingsportal/planning', { token });
    await save({ colors: 'family', version: before.saved.version });
    const stale = { version: before.saved.version };
    const undo = (body: { version: number }) =>
      portal.ask('POST /settingsportal/undoplanning', { body, token });
    expect((await undo(stale)).code).toBe('settings.changed');
    expect((await save({ ...stale, lastHour: 20 })).code).toBe('settings.changed');
    const { body: undone } = await undo({ version: stale.version + 1 });
    expect(undone).toMatchObject({ colors: before.colors, saved: { canUndo: false } });
    expect((await read()).colors).toBe(before.colors);
    expect((await undo({ version: undone.saved.version })).code).toBe('settings.nothing-to-undo');
  });

  test('require at least one day, and an end after the beginning', async () => {
    expect(await save({ days: [] })).toMatchObject({ status: 400, fields: { days: expect.anything() } });
    expect(await save({ firstHour: 20, lastHour: 20 })).toMatchObject({
      status: 400,
      fields: { lastHour: expect.anything() },
    });
    expect((await save({ days: [8] })).status).toBe(400);
  });

  test('require the right to the settings', async () => {
    const other = await portal.administrator({ rights: ['settings.ticketing'] });
    const refused = await portal.ask('PUT /settingsportal/planningItems', {
      body: USUAL,
      token: other.token,
    });
    expect(refused).toMatchObject({ status: 401, code: 'commons.admin-right-required' });
  });
});
