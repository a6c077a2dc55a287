import { randomUUID } from 'node:crypto';
import type { CallAnswer } from '@guichet/contract/calls.ts';
import { sql } from '../harness/database.ts';
import { ADMIN, admin, callApiAs, type Person, PROVIDER } from './administrators.ts';
import { addCustomerAt } from './customers.ts';
import { PASSWORD, VENUE } from './demonstration.ts';

type Venue = CallAnswer<'GET /settingsadmin/tenant'>;

/** Returns a name that no other venue has. */
export const newVenueName = (): string => `musee-${randomUUID().slice(0, 8)}`;

/** Creates a venue of the platform. @param template absent for an empty venue */
export async function newVenue(
  displayName: string,
  { template }: { template?: 'museum' } = { template: 'museum' },
): Promise<Venue> {
  const { id } = await callApiAs(admin(PROVIDER), 'POST /settingsadmin/tenant', {
    body: {
      name: newVenueName(),
      displayName,
      city: 'Strasbourg',
      type: 1,
      ...(template && { template }),
      administrator: { email: `camille.${Date.now()}@example.com`, language: 'fr-FR' },
    },
  });
  for (let tries = 0; tries < 120; tries += 1) {
    const venue = await callApiAs(admin(PROVIDER), 'GET /settingsadmin/tenant', { query: { tenantId: id } });
    if (venue.isFilled) return venue;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('The venue was not filled within a minute');
}

/** Creates an open venue with a customer; the content of its shop does not matter. */
export async function newOpenVenue(displayName: string): Promise<Venue> {
  const venue = await newVenue(displayName);
  await addCustomerAt(venue.name);
  await sql('update portal.tenant set opened_at = now(), is_in_maintenance = false where id = $1', [
    venue.id,
  ]);
  return venue;
}

/** Returns the administrator who was created with a new venue, with the demonstration's password. */
export async function administratorOf(venue: string): Promise<Person> {
  const [made] = await sql<{ email: string }>(
    `update portal.administrator as made set password_hash = known.password_hash, confirmed_at = now()
       from portal.administrator as known join portal.tenant as home on home.id = known.tenant_id and home.name = $2,
            portal.tenant as venue
      where venue.name = $1 and made.tenant_id = venue.id and known.email = $3 returning made.email`,
    [venue, VENUE, ADMIN],
  );
  if (!made) throw new Error(`${venue} has no administrator`);
  return { email: made.email, password: PASSWORD, tenant: venue };
}

/** Hides the venues of tests from the lists. */
export async function hideNewVenues(): Promise<void> {
  await sql(`update portal.tenant set archived_at = now() where name like 'musee-%' and archived_at is null`);
}
