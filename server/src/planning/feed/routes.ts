import type { Routes } from '#platform/http/calls.ts';
import { calendarFeed } from './calls/calendar-feed.ts';

export const calendarFeedRoutes = {
  // visitor
  'GET /Ticketing/calendar.ics': calendarFeed,
} satisfies Routes;
