import type { Handler } from '#platform/http/calls.ts';
import { viewLanguages } from '../view.ts';

export const languages: Handler<'GET /portal/languages'> = async ({ tenant }) =>
  viewLanguages(tenant.languages);
