import type { Handler } from '#platform/http/calls.ts';
import { findVenue } from '../../master-area/service.ts';
import { answerHealth, checkVenue } from '../service.ts';

/** Checks one of the platform’s venues now. */
export const checkTenantHealth: Handler<'POST /settingsadmin/checktenanthealth'> = async (call) => {
  const { body, services, locale } = call;
  const venue = await findVenue(services, body.id);
  await checkVenue(services, { ...venue, isOpened: venue.openedAt !== null }, true);
  return answerHealth(services, venue, locale);
};
