import { TAKINGS_FIGURES } from '@guichet/contract/sale/takings.ts';
import { recordChange } from '#platform/database/audit.ts';
import type { Handler } from '#platform/http/calls.ts';
import { saveChosenFigures } from '../mutations.ts';

export const saveTakingsFigures: Handler<'PUT /settingsadmin/takingsfigures'> = async ({
  body,
  identity,
  transaction,
}) => {
  // In the order of the page, each once.
  const figures = TAKINGS_FIGURES.filter((figure) => body.figures.includes(figure));
  await transaction(async (db) => {
    await saveChosenFigures(db, figures);
    await recordChange(db, identity, { action: 'takings.figures-chosen', subject: '' });
  });
  return { figures };
};
