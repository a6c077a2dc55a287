import type { CallKey } from '@guichet/contract/calls.ts';
import type { CallContext, Handler } from '#calls.ts';
import type { BoxOffice } from '#gateways/ticketing/box-office/port.ts';
import { fail } from '#kernel/errors.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';

/**
 * Returns the box office of a venue.
 * @throws AppError `box-office.outside-system` where an outside system owns the venue's data, or for the provider tenant
 */
export async function requireBoxOffice(
  { ticketing }: Pick<Services, 'ticketing'>,
  tenant: Pick<Tenant, 'id' | 'name' | 'isProvider'>,
): Promise<BoxOffice> {
  const found = tenant.isProvider ? undefined : await ticketing.boxOffice(tenant);
  return found ?? fail('box-office.outside-system');
}

/** Context of a handler at a venue that sells from the embedded ticketing system. */
export type BoxOfficeContext<K extends CallKey> = CallContext<K> & { readonly boxOffice: BoxOffice };

/** Answers a call of the contract at such a venue. */
export type BoxOfficeHandler<K extends CallKey> = (context: BoxOfficeContext<K>) => ReturnType<Handler<K>>;

type Handlers<K extends CallKey> = { [Key in K]: BoxOfficeHandler<Key> };

/** Returns handlers that refuse other venues with `box-office.outside-system` before they begin. */
export function atBoxOffice<K extends CallKey>(handlers: Handlers<K>): { [Key in K]: Handler<Key> } {
  const opened = <Key extends K>(handler: BoxOfficeHandler<Key>): Handler<Key> => {
    const checked: Handler<Key> = async (context) =>
      handler({ ...context, boxOffice: await requireBoxOffice(context.services, context.tenant) });
    // The description of the interface names a call after its handler.
    return Object.defineProperty(checked, 'name', { value: handler.name });
  };
  const routes = Object.entries(handlers).map(([key, handler]) => [
    key,
    opened(handler as BoxOfficeHandler<K>),
  ]);
  return Object.fromEntries(routes);
}
