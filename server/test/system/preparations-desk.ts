import { randomUUID } from 'node:crypto';
import { addDays } from '#kernel/format/time-zone.ts';
import { DeskTest } from '../portal/desk.ts';
import { DeskCardsTest } from '../portal/desk-cards.ts';
import type { MeasuringContext, Preparations } from './call-measuring.ts';

const inAYear = () => addDays(new Date().toISOString().slice(0, 10), 365);

/** Composes a cart at the desk. */
async function deskCart({ portal }: MeasuringContext) {
  const { cart } = await (await DeskTest.open(portal)).cart();
  return { cartId: cart.id, version: cart.version };
}

/** Sends a payment link. */
const deskLink = async ({ portal }: MeasuringContext) => (await (await DeskTest.open(portal)).link()).link;

/** Creates a card of ten admissions. */
async function deskCard({ portal }: MeasuringContext) {
  const { number, version, rights } = await (await DeskCardsTest.open(portal)).create();
  return { seen: { number, version }, rightId: rights[0]?.id ?? '' };
}

/** The longest reason. */
const REASON = 'x'.repeat(300);

export const DESK_PREPARATIONS: Preparations = {
  'DELETE /boxoffice/deskcart': async (context) => ({ query: { cartId: (await deskCart(context)).cartId } }),
  'POST /boxoffice/desklink': async (context) => ({
    body: { ...(await deskCart(context)), minutes: 60, isMailed: true },
  }),
  'PUT /boxoffice/desklink': async (context) => ({
    body: { id: (await deskLink(context)).id, minutes: 1440 },
  }),
  'POST /boxoffice/desklinkmail': async (context) => ({ body: { id: (await deskLink(context)).id } }),
  'DELETE /boxoffice/desklink': async (context) => ({ query: { id: (await deskLink(context)).id } }),
  'POST /boxoffice/deskgift': async (context) => ({
    body: { ...(await deskCart(context)), kind: 'invitation', reason: REASON },
  }),
  async 'PUT /boxoffice/desksettings'({ administrator }) {
    const { settings } = await administrator('GET /boxoffice/desk');
    return { body: { ...settings, linkMinutes: 120 } };
  },
  'POST /boxoffice/deskcard': async ({ world }) => ({
    body: {
      key: randomUUID(),
      kind: 'invitation',
      service: 'CARTE-10',
      customerId: world.person.userId,
      firstName: 'Jeanne',
      lastName: 'Morel',
      reason: REASON,
    },
  }),
  'POST /boxoffice/deskcardreplacement': async (context) => ({
    body: { ...(await deskCard(context)).seen, reason: REASON },
  }),
  async 'POST /boxoffice/deskcardcorrection'(context) {
    const { seen, rightId } = await deskCard(context);
    return { body: { ...seen, rightId, quantity: -1, lastDay: inAYear(), reason: REASON } };
  },
  'PUT /boxoffice/deskcardholder': async (context) => ({
    body: {
      ...(await deskCard(context)).seen,
      customerId: context.world.person.userId,
      firstName: 'Jeanne',
      lastName: 'Morel',
    },
  }),
  'PUT /boxoffice/deskcardblock': async (context) => ({
    body: { ...(await deskCard(context)).seen, reason: REASON },
  }),
};
