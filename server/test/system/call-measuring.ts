import type { CallAnswer, CallInput, CallKey } from '@guichet/contract/calls.ts';
import type { TestAdministrator } from '../portal/administrators.ts';
import type { PortalTest, RequestOptions } from '../portal/portal.ts';
import type { World } from './world.ts';

/** Makes a call, which must succeed. */
export type MakeCall = <K extends CallKey>(
  key: K,
  input?: CallInput<K> & RequestOptions,
) => Promise<CallAnswer<K>>;

/** Context of a preparation: the portal and its requesters. */
export interface MeasuringContext {
  portal: PortalTest;
  /** A new person without history. */
  world: World;
  /** Calls of this person. */
  customer: MakeCall;
  /** Calls of the venue’s super administrator. */
  administrator: MakeCall;
  /** Calls of the provider tenant’s super administrator. */
  master: MakeCall;
  /** Current version of settings. */
  versionOf(key: CallKey, input?: object): Promise<number>;
  /** State shared by several preparations, created once; disposed of at the end. */
  shared<T extends AsyncDisposable>(make: () => Promise<T>): Promise<T>;
}

/** Input of a measured call with another requester than its kind has. */
export type PreparedInput<K extends CallKey> = CallInput<K> & Pick<RequestOptions, 'token' | 'cookie'>;

/** Preparations by call: each creates the item before each round and returns the largest input. */
export type Preparations = {
  [K in CallKey]?: (context: MeasuringContext) => PreparedInput<K> | Promise<PreparedInput<K>>;
};

/** Paths of the version in the settings' responses. */
interface Versioned {
  version?: number;
  saved?: { version: number };
  state?: { version: number };
}

/** State set from outside. */
interface ContextOptions {
  portal: PortalTest;
  world: World;
  administrator: TestAdministrator;
  master: TestAdministrator;
  shared: MeasuringContext['shared'];
}

export function measuringContext(options: ContextOptions): MeasuringContext {
  const { portal, world, administrator, master, shared } = options;
  const callsOf =
    (requester: { tenant: string; token: string }): MakeCall =>
    async (key, input) => {
      const answer = await portal.ask(key, { ...requester, ...input } as never);
      if (answer.status < 400) return answer.body as never;
      throw new Error(`${key} was refused: ${answer.code} ${JSON.stringify(answer.fields)}`);
    };
  const asAdministrator = callsOf({ tenant: world.tenant, token: administrator.token });
  return {
    portal,
    world,
    customer: callsOf({ tenant: world.tenant, token: world.person.token }),
    administrator: asAdministrator,
    master: callsOf({ tenant: 'plateforme', token: master.token }),
    async versionOf(key, input) {
      const read = (await asAdministrator(key, input as never)) as Versioned;
      return read.version ?? read.saved?.version ?? read.state?.version ?? 0;
    },
    shared,
  };
}
