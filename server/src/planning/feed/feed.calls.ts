import type { Handler, Routes } from '#calls.ts';
import { keepFeed, readFeed } from './feed.service.ts';

const calendarFeed: Handler<'GET /Ticketing/calendar.ics'> = async ({
  query,
  tenant,
  locale,
  services,
  header,
}) => {
  const { theme, establishment, externalDiscountCode: discountCode } = query;
  const wanted = { theme, establishment, discountCode, locale: query.language ?? locale };
  const { bytes, etag } = await keepFeed(services, tenant, wanted, () => readFeed(services, tenant, wanted));
  header('etag', etag);
  header('cache-control', 'public, max-age=900');
  header('vary', 'accept-encoding, accept-language, languageuser, tenantname');
  header('content-type', 'text/calendar; charset=utf-8');
  return bytes;
};

export const calendarFeedRoutes = {
  // visitor
  'GET /Ticketing/calendar.ics': calendarFeed,
} satisfies Routes;
