import type { Handler } from '#platform/http/calls.ts';
import { schedulesOf } from '../data.ts';
import { viewSchedules } from '../view.ts';

export const schedules: Handler<'GET /user/PaymentSchedules'> = async ({ identity, transaction }) =>
  viewSchedules(await transaction((db) => schedulesOf(db, identity.userId)));
