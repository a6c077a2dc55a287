import type { ErrorCode } from '@guichet/contract/errors.ts';
import { beforeAll } from 'vitest';
import { type PortalTest, portalTest } from '../portal/portal.ts';
import { type BadRequest, expectRefusal as expectRefusalOf, send as sendTo } from './requests.ts';
import { addPlaces, digestOf, letExpire } from './support.ts';
import { newPerson, type World, worldOf } from './world.ts';

export const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
export const change = (body: unknown, more: Partial<BadRequest> = {}) =>
  ({ method: 'PUT', url: '/cart/AddOrUpdateCart', body, ...more }) as BadRequest;

/** Sets up a world for invalid input, with an expired cart and a cart of another customer. */
export function badInputTests(
  give: (given: {
    portal: PortalTest;
    world: World;
    expiredCartId: string;
    foreignCartId: string;
    before: Record<string, string>;
  }) => void,
) {
  let portal: PortalTest;
  let world: World;
  let expiredCartId: string;
  let foreignCartId: string;
  let before: Record<string, string>;
  beforeAll(async () => {
    portal = await portalTest();
    world = await worldOf(portal, 'aqua-rivage');
    const stranger = await newPerson(portal, world.tenant);
    foreignCartId = (await addPlaces(portal, world.session, 1, { token: stranger.token })).body.id;
    expiredCartId = (await addPlaces(portal, world.session, 1, { token: world.person.token })).body.id;
    await letExpire(portal, [expiredCartId]);
    before = await digestOf(portal, world.tenantId);
    give({ portal, world, expiredCartId, foreignCartId, before });
  });

  const send = (request: BadRequest) => sendTo(portal, world, request);
  const expectRefusal = (request: BadRequest, code: ErrorCode, fields?: Record<string, ErrorCode>) =>
    expectRefusalOf(portal, world, request, code, fields);

  const cartWith = (line: object, more: object = {}) => ({
    cartLines: [{ service: world.session.service, priceName: world.session.priceName, ...line }],
    ...more,
  });
  const places = (quantity: unknown, eventId: unknown = world.session.id) => ({
    cartLineDetails: [{ eventId, quantity }],
  });

  return { send, expectRefusal, cartWith, places };
}
