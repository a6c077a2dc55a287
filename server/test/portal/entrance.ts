import { randomUUID } from 'node:crypto';
import type { CallInput, CallKey } from '@guichet/contract/calls.ts';
import type { PortalTest } from './portal.ts';
import { setNoon } from './venue-clock.ts';

const VENUE = 'aqua-rivage';

/** Scans at the entrances of the demonstration's pool, and tickets to scan. */
export class EntranceTest {
  readonly portal: PortalTest;
  readonly token: string;
  /** Two establishments of the venue */
  readonly place: string;
  readonly elsewhere: string;
  readonly #service: string;

  private constructor(
    portal: PortalTest,
    token: string,
    offer: { service: string; place: string; elsewhere: string },
  ) {
    this.portal = portal;
    this.token = token;
    this.place = offer.place;
    this.elsewhere = offer.elsewhere;
    this.#service = offer.service;
  }

  static async open(portal: PortalTest): Promise<EntranceTest> {
    const { token } = await portal.administrator({ rights: ['venue.entrance'] });
    const [offer] = await portal.sql<{ service: string; place: string; elsewhere: string }>(
      `select service.code as service, service.establishment_code as place, other.code as elsewhere
         from venue.service join portal.tenant on tenant.id = service.tenant_id
         join venue.establishment as other on other.tenant_id = service.tenant_id and other.code <> service.establishment_code
        where tenant.name = $1 and service.type = 1 and service.other_establishment_codes = '{}'
        order by service.position, other.position limit 1`,
      [VENUE],
    );
    if (!offer) throw new Error('The demonstration sells no admission');
    return new EntranceTest(portal, token, offer);
  }

  /**
   * Opens the entrances at noon, without the people of the demonstration, who come and leave at the hours of its own
   * clock. A session some hours from now is then of the same day, and so is a scan of some hours ago.
   */
  static async openAtNoon(portal: PortalTest): Promise<EntranceTest> {
    await setNoon(portal, VENUE);
    await portal.sql('delete from venue.turnstile_pass');
    return EntranceTest.open(portal);
  }

  /** Sells a line of tickets without a date, or of a session. @returns the codes and the number of the order */
  async sell({
    quantity = 1,
    priceName = '',
    startsInMinutes,
  }: {
    quantity?: number;
    priceName?: string;
    startsInMinutes?: number;
  } = {}) {
    const tenant = await this.portal.services.tenants.find(VENUE);
    if (!tenant) throw new Error(`No tenant ${VENUE}`);
    const session = startsInMinutes === undefined ? undefined : await this.#session(startsInMinutes);
    const outcome = await this.portal.services.ticketing.of(tenant).sell({
      key: randomUUID(),
      buyer: { reference: randomUUID() },
      locale: 'fr-FR',
      lines: [
        {
          lineId: randomUUID(),
          serviceCode: session?.service ?? this.#service,
          priceName,
          quantity,
          unitPriceCents: 500,
          ...(session && { sessionId: session.id }),
        },
      ],
    });
    if (!outcome.sold) throw new Error(outcome.detail);
    return {
      codes: outcome.sale.tickets.map(({ code }) => code),
      orderNumber: outcome.sale.externalPurchaseId,
      sessionId: session?.id ?? '',
    };
  }

  /** Creates a session of the place that lasts an hour. */
  async #session(startsInMinutes: number): Promise<{ id: string; service: string }> {
    const id = `entrance-${randomUUID()}`;
    const [made] = await this.portal.sql<{ service: string }>(
      `insert into venue.session (tenant_id, id, establishment_code, service_codes, start_at, end_at, capacity)
       select service.tenant_id, $2, $3, array[service.code], now() + make_interval(mins => $4),
              now() + make_interval(mins => $4 + 60), 50
         from venue.service join portal.tenant on tenant.id = service.tenant_id
        where tenant.name = $1 and service.type in (7, 8) order by service.position limit 1
       returning service_codes[1] as service`,
      [VENUE, id, this.place, startsInMinutes],
    );
    if (!made) throw new Error('The demonstration has no sessions');
    return { id, service: made.service };
  }

  /** Makes a call of the entrance as its administrator. */
  ask<K extends CallKey>(key: K, input: CallInput<K>) {
    return this.portal.ask(key, { ...input, token: this.token } as never);
  }

  async scan(code: string, changes: Partial<CallInput<'POST /boxoffice/entrancescan'>['body']> = {}) {
    return this.ask('POST /boxoffice/entrancescan', {
      body: { scanId: randomUUID(), code, establishment: this.place, ...changes },
    });
  }

  /** Ages all scans, so that the same code counts separately. */
  wait = () => this.portal.sql(`update venue.turnstile_pass set at = at - interval '10 seconds'`);
}
