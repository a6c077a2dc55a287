import { DEMONSTRATION_PASSWORD } from '#demonstration/accounts.ts';
import type { World } from './world.ts';

/** Returns an obviously invented id. */
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** A world without existing items, for the examples in the OpenAPI description. */
export const EXAMPLE_WORLD: World = {
  tenant: 'aqua-rivage',
  tenantId: id(1),
  person: { userId: id(2), email: 'jeanne@example.com', lastName: 'Martin', token: '' },
  session: { id: 'S-2026-12-05-0930', service: 'ACT-AQUAGYM', priceName: 'PLEIN' },
  establishment: 'CENTRE',
  family: 'ACTIVITES',
  theme: 'FORME',
  anonymousCartId: id(3),
  cartId: id(3),
  soldCartId: id(3),
  orderNumber: '2026-004182',
  ticketNumber: '2026-004182-1',
  card: {
    cardNumber: '04182207',
    attachmentId: id(8),
    requesterId: id(9),
    tokenId: 'hT3p9Yq0kXvWm2Zr7sLdNb5cQfJgUaEi1oKtRySxAzM',
  },
  pictureId: id(4),
  usedLinkId: id(5),
  administrator: { id: id(6), email: 'equipe@example.com', password: DEMONSTRATION_PASSWORD, token: '' },
  team: { administratorId: id(6), roleId: id(7) },
  marks: [],
  unique: () => 'a1b2c3d4',
  now: () => Date.parse('2026-12-01T09:00:00Z'),
};
