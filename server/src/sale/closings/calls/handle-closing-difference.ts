import { recordChange } from '#platform/database/audit.ts';
import { changesBetween } from '#platform/format/changes.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { handleDifference } from '../mutations.ts';

export const handleClosingDifference: Handler<'POST /settingsadmin/handleddifference'> = async ({
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
