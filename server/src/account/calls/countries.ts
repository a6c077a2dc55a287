import type { Handler } from '../../platform/calls.ts';
import { countriesIn } from '../countries.ts';

/** Every country, named in the asked language. */
export const countries: Handler<'GET /user/countries'> = async ({ locale }) => countriesIn(locale);
