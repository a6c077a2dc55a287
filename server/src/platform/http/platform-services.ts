import type { Config } from '#kernel/configuration/config.ts';
import type { Clock } from '#kernel/database/clock.ts';
import type { Database } from '#kernel/database/database.ts';
import type { Logger } from '#kernel/logging.ts';
import type { Secrets } from '../auth/secrets.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { TenantDirectory } from '../tenancy/tenant.ts';

/** Services that the platform itself uses to run calls. The composition root gives handlers more. */
export interface PlatformServices {
  readonly config: Config;
  readonly database: Database;
  /** The database's clock */
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly sessions: Sessions;
  readonly tenants: TenantDirectory;
  readonly logger: Logger;
}
