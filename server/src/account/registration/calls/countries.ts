import { countriesIn } from '#account/profile/countries.ts';
import type { Handler } from '#platform/http/calls.ts';

/** Every country, named in the asked language. */
export const countries: Handler<'GET /user/countries'> = async ({ locale }) => countriesIn(locale);
