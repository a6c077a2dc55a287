import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { readAttempts, readDelivery } from '../data.ts';
import { viewAttempt, viewDelivery } from '../view.ts';

export const webhookDelivery: Handler<'GET /settingsadmin/webhookdelivery'> = ({
  query: { id },
  transaction,
}) =>
  transaction(async (db) => {
    const delivery = (await readDelivery(db, id)) ?? fail('webhook.delivery-unknown');
    const { url, body } = delivery;
    return { ...viewDelivery(delivery), url, body, attempts: (await readAttempts(db, id)).map(viewAttempt) };
  });
