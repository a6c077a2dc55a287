import { describe, expect, it } from 'vitest';
import { type Around, decorate, decorateEach, delegating, TICKETING_METHODS } from './decorate.ts';
import type { TicketingSystem } from './port.ts';

const METHODS = Object.keys(TICKETING_METHODS) as (keyof TicketingSystem)[];

/** Creates a system whose methods return their name and arguments. They are on the prototype and need `this`. */
function createEcho(name = 'echo'): TicketingSystem {
  class Echo {
    readonly name = name;
  }
  for (const method of METHODS)
    Object.defineProperty(Echo.prototype, method, {
      async value(this: Echo, ...args: unknown[]) {
        return [this.name, method, ...args];
      },
    });
  return new Echo() as unknown as TicketingSystem;
}

const callAll = (system: TicketingSystem): Promise<unknown[]> =>
  Promise.all(METHODS.map((method) => (system[method] as (...args: unknown[]) => unknown)('a', 'b')));

describe('decorate', () => {
  it('wraps every method of the port and passes arguments, results and `this`', async () => {
    const around: string[] = [];
    const record: Around = (call, method) => {
      around.push(method);
      return call();
    };
    expect(await callAll(decorate(createEcho(), record))).toEqual(
      METHODS.map((method) => ['echo', method, 'a', 'b']),
    );
    expect(around).toEqual(METHODS);
  });

  it('lets the decorator decide whether and how often the call is made', async () => {
    let sales = 0;
    const system = {
      ...createEcho(),
      sell: async () => ++sales,
      holdPlaces: async () => 'held',
    } as unknown as TicketingSystem;
    const decorated = decorate(system, async (call, method) => {
      if (method === 'holdPlaces') throw new Error('not now');
      await call();
      return call();
    });
    await expect(decorated.holdPlaces({} as never)).rejects.toThrow('not now');
    expect(await decorated.sell({} as never)).toBe(2);
  });

  it('returns an object that can be spread, awaited and decorated again', async () => {
    const names: string[] = [];
    const naming =
      (name: string): Around =>
      (call) => {
        names.push(name);
        return call();
      };
    const inner = decorate(createEcho(), naming('inner'));
    const outer = await Promise.resolve(decorate({ ...inner }, naming('outer')));
    await outer.findSale('key');
    expect(names).toEqual(['outer', 'inner']);
  });
});

describe('delegating', () => {
  it('chooses the system again at each call', async () => {
    let present = createEcho('first');
    const system = delegating((call) => call(present));
    expect(await callAll(system)).toEqual(METHODS.map((method) => ['first', method, 'a', 'b']));
    present = createEcho('second');
    expect(await system.findSale('key')).toEqual(['second', 'findSale', 'key']);
  });
});

describe('decorateEach', () => {
  it('decorates the system of each tenant once', () => {
    const decorated: string[] = [];
    const gateway = decorateEach({ of: () => createEcho() }, (system, tenantId) => {
      decorated.push(tenantId);
      return { ...system };
    });
    const [one, two] = ['one', 'two'].map((id) => ({ id, name: id }));
    if (!one || !two) throw new Error('Two tenants are needed');
    expect(gateway.of(one)).toBe(gateway.of(one));
    expect(gateway.of(two)).not.toBe(gateway.of(one));
    expect(decorated).toEqual(['one', 'two']);
  });
});
