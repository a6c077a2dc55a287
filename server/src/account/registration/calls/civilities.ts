import { CIVILITIES } from '#account/profile/rules.ts';
import type { Handler } from '#platform/http/calls.ts';
import { choiceNames } from '#platform/tenancy/own-words.ts';

/** The civilities a person may choose. */
export const civilities: Handler<'GET /user/civilities'> = async ({ tenant, services }) => {
  const nameOf = await choiceNames(services.ownWords, tenant);
  return CIVILITIES.map((code) => ({ code, labels: nameOf(`civilities.${code}`) }));
};
