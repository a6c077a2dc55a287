import type { Handler } from '#platform/http/calls.ts';
import { readDeliveries } from '../data.ts';
import { LOG_PAGE } from '../rules.ts';
import { viewDelivery } from '../view.ts';

export const webhookDeliveries: Handler<'GET /settingsadmin/webhookdeliveries'> = async ({
  query,
  transaction,
}) => {
  const rows = await transaction((db) => readDeliveries(db, query, LOG_PAGE + 1));
  return { deliveries: rows.slice(0, LOG_PAGE).map(viewDelivery), hasMore: rows.length > LOG_PAGE };
};
