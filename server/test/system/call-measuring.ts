import type { CallAnswer, CallInput, CallKey } from '@guichet/contract/calls.ts';
import type { TestAdministrator } from '../portal/administrators.ts';
import type { PortalTest, RequestOptions } from '../portal/portal.ts';
import type { World } from './world.ts';

/** Makes a call, which has to succeed. */
export type MakeCall = <K extends CallKey>(
  key: K,
  input?: CallInput<K> & RequestOptions,
) => Promise<CallAnswer<K>>;

/** What a call is prepared with: the portal, and those who can make calls of it. */
export interface MeasuringContext {
  portal: PortalTest;
  /** With a person of its own, who has done nothing yet. */
  world: World;
  /** Calls of this person. */
  customer: MakeCall;
  /** Calls of the venue’s super administrator. */
  administrator: MakeCall;
  /** Calls of the provider’s. */
  master: MakeCall;
  /** The version of settings, as their reading says it. */
  versionOf(key: CallKey, input?: object): Promise<number>;
  /** What several preparations share, made once; disposed of at the end. */
  shared<T extends AsyncDisposable>(make: () => Promise<T>): Promise<T>;
}

/** The input of a call that is measured, with another requester than its kind of call has. */
export type PreparedInput<K extends CallKey> = CallInput<K> & Pick<RequestOptions, 'token' | 'cookie'>;

/** By call, what makes the thing that it is about, before each round, and answers its largest input. */
export type Preparations = {
  [K in CallKey]?: (context: MeasuringContext) => PreparedInput<K> | Promise<PreparedInput<K>>;
};

/** Where the readings of settings have their version. */
interface Versioned {
  version?: number;
  saved?: { version: number };
  state?: { version: number };
}

/** What is written into a context from outside. */
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
