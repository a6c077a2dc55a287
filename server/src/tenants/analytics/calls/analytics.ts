import type { Handler } from '#platform/http/calls.ts';
import { publicAnalytics } from '../rules.ts';

export const analytics: Handler<'GET /Tenant/Analytics'> = async ({ tenant }) => publicAnalytics(tenant);
