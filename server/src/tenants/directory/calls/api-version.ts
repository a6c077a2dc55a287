import type { Handler } from '#platform/http/calls.ts';

export const apiVersion: Handler<'GET /Tenant/ApiVersion'> = async ({ tenant }) => ({
  apiVersion: tenant.apiVersion,
});
