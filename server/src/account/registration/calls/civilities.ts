import { labelsOf } from '@guichet/phrases/translate.ts';
import { CIVILITIES } from '#account/profile/rules.ts';
import type { Handler } from '#platform/http/calls.ts';

/** The civilities a person may choose. */
export const civilities: Handler<'GET /user/civilities'> = async () =>
  CIVILITIES.map((code) => ({ code, labels: labelsOf('choices', `civilities.${code}`) }));
