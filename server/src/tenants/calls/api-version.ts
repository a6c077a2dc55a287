import type { Handler } from '../../platform/calls.ts';

export const apiVersion: Handler<'GET /Tenant/ApiVersion'> = async ({ tenant }) => ({
  apiVersion: tenant.apiVersion,
});
