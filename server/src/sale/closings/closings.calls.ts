import type { Handler, Routes } from '#calls.ts';
import { recordChange } from '#kernel/database/audit.ts';
import { fail } from '#kernel/errors.ts';
import { changesBetween } from '#kernel/format/changes.ts';
import { dayOf } from '#kernel/format/time-zone.ts';
import { readGiftFigures } from '../takings/takings-gifts.sql.ts';
import { freeByDay } from '../takings/takings-gifts.ts';
import {
  countDifferences,
  enqueueClosing,
  handleDifference,
  readClosings,
  readDifferences,
} from './closings.sql.ts';
import { viewClosing, viewDifference } from './closings.ts';

const closings: Handler<'GET /settingsadmin/closings'> = async ({
  query: { state },
  tenant,
  services,
  transaction,
}) => {
  const [closed, differences, { count }, given] = await transaction(async (db) => {
    const rows = await readClosings(db);
    const [first, last] = [rows.at(-1)?.day, rows[0]?.day];
    return Promise.all([
      rows,
      readDifferences(db, state),
      countDifferences(db, state),
      first && last ? readGiftFigures(db, { from: first, until: last }, tenant.timeZone) : [],
    ]);
  });
  const free = freeByDay(given);
  return {
    today: dayOf(new Date(services.clock()), tenant.timeZone),
    closings: closed.map((row) => viewClosing(row, free)),
    differences: differences.map(viewDifference),
    total: count,
  };
};

const handleClosingDifference: Handler<'POST /settingsadmin/handleddifference'> = async ({
  body,
  identity,
  transaction,
}) => {
  await transaction(async (db) => {
    const handled = (await handleDifference(db, body, identity)) ?? fail('closing.nothing-open');
    const amounts = { here: handled.here ?? undefined, there: handled.there ?? undefined };
    await recordChange(db, identity, {
      action: 'closing.handled',
      subject: body.id,
      changes: changesBetween({}, { day: body.day, ...amounts, note: body.note }),
    });
  });
};

const requestClosing: Handler<'POST /settingsadmin/closing'> = async ({
  body: { day },
  tenant,
  identity,
  services,
  transaction,
}) => {
  if (day > dayOf(new Date(services.clock()), tenant.timeZone)) fail('closing.future');
  await transaction(async (db) => {
    if (!(await enqueueClosing(db, day, identity))) fail('closing.running');
    await recordChange(db, identity, { action: 'closing.requested', subject: day });
  });
  services.jobs.wake();
};

export const closingRoutes = {
  // administrator: settings.payment
  'GET /settingsadmin/closings': closings,
  'POST /settingsadmin/closing': requestClosing,
  'POST /settingsadmin/handleddifference': handleClosingDifference,
} satisfies Routes;
