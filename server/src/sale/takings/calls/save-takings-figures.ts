import { TAKINGS_FIGURES } from '@guichet/contract/sale/takings.ts';
import { recordChange } from '#platform/database/audit.ts';
import { changesBetween } from '#platform/format/changes.ts';
import type { Handler } from '#platform/http/calls.ts';
import { readChosenFigures } from '../data.ts';
import { saveChosenFigures } from '../mutations.ts';

export const saveTakingsFigures: Handler<'PUT /settingsadmin/takingsfigures'> = async ({
  body,
  identity,
  transaction,
}) => {
  // In the order of the page, each once.
  const figures = TAKINGS_FIGURES.filter((figure) => body.figures.includes(figure));
  await transaction(async (db) => {
    const before = (await readChosenFigures(db)) ?? [...TAKINGS_FIGURES];
    await saveChosenFigures(db, figures);
    await recordChange(db, identity, {
      action: 'takings.figures-chosen',
      subject: '',
      changes: changesBetween({ figures: before.join(', ') }, { figures: figures.join(', ') }),
    });
  });
  return { figures };
};
