import type { Handler } from '#platform/http/calls.ts';

export const cartLimits: Handler<'GET /settingsportal/cartlimits'> = async ({ tenant }) => tenant.cartLimits;
