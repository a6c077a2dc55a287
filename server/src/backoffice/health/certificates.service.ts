import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { readAddresses, type VenueAddresses } from './certificates.sql.ts';
import { type CheckedLine, certificatesLine } from './health.ts';

type Needed = Pick<Services, 'certificates' | 'clock' | 'config' | 'database'>;

/** Reads the certificates of a venue's addresses. An address without `https` has none. */
export async function checkCertificates(services: Needed, { id }: Pick<Tenant, 'id'>): Promise<CheckedLine> {
  const addresses = await services.database.tenant(id, readAddresses);
  const shown = await Promise.all(
    originsOf(services, addresses).map(async (origin) => ({
      host: new URL(origin).host,
      certificate: await services.certificates.read(origin),
    })),
  );
  return certificatesLine(shown, new Date(services.clock()));
}

function originsOf({ config }: Needed, addresses: VenueAddresses): string[] {
  const { prodOrigin, preprodOrigin, ticketing } = addresses;
  const own = { prod: prodOrigin, preprod: preprodOrigin, qa: '', dev: '' }[config.deploymentMode];
  const origins = [config.publicUrl, own, ticketing]
    .filter((address) => address.startsWith('https:'))
    .map((address) => new URL(address).origin);
  return [...new Set(origins)];
}
