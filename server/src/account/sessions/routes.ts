import type { Routes } from '#platform/http/calls.ts';
import { endOthers } from './calls/end-others.ts';
import { endSession } from './calls/end-session.ts';
import { sessions } from './calls/sessions.ts';

export const sessionRoutes = {
  // customer
  'GET /user/sessions': sessions,
  'DELETE /user/session': endSession,
  'DELETE /user/othersessions': endOthers,
} satisfies Routes;
