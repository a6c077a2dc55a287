import type { Handler } from '../../platform/calls.ts';
import { CIVILITIES } from '../rules.ts';

/** The civilities a person may choose. */
export const civilities: Handler<'GET /user/civilities'> = async () => [...CIVILITIES];
