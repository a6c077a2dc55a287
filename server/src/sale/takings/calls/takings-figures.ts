import { TAKINGS_FIGURES } from '@guichet/contract/sale/takings.ts';
import type { Handler } from '#platform/http/calls.ts';
import { readChosenFigures } from '../data.ts';

export const takingsFigures: Handler<'GET /settingsadmin/takingsfigures'> = async ({ transaction }) => ({
  figures: (await transaction(readChosenFigures)) ?? [...TAKINGS_FIGURES],
});
