import type { Handler } from '#platform/http/calls.ts';

/** None while a venue cannot name its withdrawal families: goods, type 0, are bought and not withdrawn. */
export const familiesToWithdraw: Handler<'GET /ticketing/familiesToWithdraw'> = async () => [];
