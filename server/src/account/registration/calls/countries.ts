import type { Handler } from '#platform/http/calls.ts';
import { countriesIn } from '../countries/rules.ts';

/** Every country, named in the requested language. */
export const countries: Handler<'GET /user/countries'> = async ({ locale }) => countriesIn(locale);
