import { TAKINGS_FIGURES } from '@guichet/contract/sale/takings.ts';
import { recordChange } from '#platform/database/audit.ts';
import { changesBetween } from '#platform/format/changes.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { readChosenFigures } from '../data.ts';
import { saveChosenFigures } from '../mutations.ts';
import { inOrder } from '../rules.ts';

export const saveTakingsFigures: Handler<'PUT /settingsadmin/takingsfigures'> = async ({
  body,
  identity,
  transaction,
}) => {
  const figures = inOrder(body.figures);
  await transaction(async (db) => {
    const present = (await readChosenFigures(db)) ?? [...TAKINGS_FIGURES];
    if (body.seen && changesBetween({ present }, { present: inOrder(body.seen) }).length > 0)
      fail('settings.changed');
    await saveChosenFigures(db, figures);
    await recordChange(db, identity, { action: 'takings.figures-chosen', subject: '' });
  });
  return { figures };
};
