import type { Handler } from '#platform/http/calls.ts';
import { VERSION } from '#platform/process/version.ts';

export const apiVersion: Handler<'GET /Tenant/ApiVersion'> = async ({ tenant }) => ({
  apiVersion: tenant.apiVersion,
  frontEnd: VERSION,
});
