import type { adapterOperations } from '@guichet/contract/adapter/operations.ts';
import { describe, expectTypeOf, it } from 'vitest';
import type { z } from 'zod';
import type { RightMovement, TicketingCard, WithdrawalRight } from '../cards/port.ts';
import type { Catalogue } from '../catalogue/port.ts';
import type { HoldRequest, SellRequest, SessionQuery, TicketingSale, TicketingSession } from '../port.ts';
import type { HeldTicket, IdentifiedTicket } from '../tickets/port.ts';

type Operations = typeof adapterOperations;
type Answer<Name extends keyof Operations> = Operations[Name] extends {
  answer: infer Shape extends z.ZodType;
}
  ? z.output<Shape>
  : never;
type Input<Name extends keyof Operations> = z.output<Operations[Name]['input']>;

type OptionalKeys<T> = { [K in keyof T]-?: undefined extends T[K] ? K : never }[keyof T];

/** A type without the difference between an absent field and an undefined one, and without `readonly`. */
type Loose<T> = T extends Date | string | number | boolean | null | undefined
  ? T
  : T extends readonly (infer Item)[]
    ? Loose<Item>[]
    : {
        -readonly [K in Exclude<keyof T, OptionalKeys<T>>]: Loose<T[K]>;
      } & { -readonly [K in OptionalKeys<T>]?: Loose<Exclude<T[K], undefined>> };

/** What the client receives is what the port promises; what the port is given can be sent. */
describe('shapes of the adapter API', () => {
  it('have every field of the answers of the port', () => {
    expectTypeOf<Loose<Answer<'readCatalogue'>>>().toExtend<Loose<Catalogue>>();
    expectTypeOf<Loose<Answer<'readSession'>>>().toExtend<Loose<TicketingSession>>();
    expectTypeOf<Loose<Answer<'findSale'>>>().toExtend<Loose<TicketingSale>>();
    expectTypeOf<Loose<Answer<'findCard'>>>().toExtend<Loose<TicketingCard>>();
    expectTypeOf<Loose<Answer<'readMovements'>['movements'][number]>>().toExtend<Loose<RightMovement>>();
    expectTypeOf<Loose<Answer<'readWithdrawalRights'>['rights'][number]>>().toExtend<
      Loose<WithdrawalRight>
    >();
    expectTypeOf<Loose<Answer<'findTickets'>['tickets'][number]>>().toExtend<Loose<HeldTicket>>();
    expectTypeOf<Loose<Answer<'identifyTickets'>['tickets'][number]>>().toExtend<Loose<IdentifiedTicket>>();
  });

  it('have every field of the requests of the port', () => {
    expectTypeOf<keyof HoldRequest>().toEqualTypeOf<keyof Input<'holdPlaces'>>();
    expectTypeOf<keyof SellRequest>().toEqualTypeOf<keyof Input<'sell'>>();
    expectTypeOf<keyof SellRequest['lines'][number]>().toEqualTypeOf<keyof Input<'sell'>['lines'][number]>();
    expectTypeOf<keyof SessionQuery | 'cursor'>().toEqualTypeOf<keyof Input<'findSessions'>>();
    expectTypeOf<Loose<HoldRequest>>().toExtend<Loose<Input<'holdPlaces'>>>();
    expectTypeOf<Loose<SellRequest>>().toExtend<Loose<Input<'sell'>>>();
  });
});
