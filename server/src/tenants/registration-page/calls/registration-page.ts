import type { Handler } from '#platform/http/calls.ts';
import { readRegistrationPage } from '../service.ts';

export const registrationPage: Handler<'GET /portal/registrationpage'> = async ({ transaction }) =>
  (await transaction(readRegistrationPage)).page;
