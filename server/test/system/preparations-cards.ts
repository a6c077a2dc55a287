import type { MeasuringContext, Preparations } from './call-measuring.ts';
import { newCard, newPerson } from './world.ts';

/** Creates a card of the person that another customer requests. */
const ownCard = ({ portal, world }: MeasuringContext) => newCard(portal, world.tenant, world.person.userId);

/** Creates a card of another customer that the person requests. */
async function wantedCard({ portal, world }: MeasuringContext) {
  const owner = await newPerson(portal, world.tenant);
  return newCard(portal, world.tenant, owner.userId, world.person);
}

export const CARD_PREPARATIONS: Preparations = {
  'PUT /user/InvalidateMembership': async (context) => ({
    query: { cardNumber: (await ownCard(context)).cardNumber },
  }),
  // The card belongs to another account, whose owner is mailed.
  async 'POST /user/PreAttachedCardNumber'({ portal, world }) {
    const owner = await newPerson(portal, world.tenant);
    const { cardNumber } = await newCard(portal, world.tenant, owner.userId);
    return {
      query: { cardNumber },
      body: { code: 'A1B2C3', holderFirstName: 'Malo', holderName: 'Morel' },
    };
  },
  async 'PUT /user/ValidReattachmentMembership'(context) {
    const { tokenId, requesterId, cardNumber } = await ownCard(context);
    return { query: { tokenId, userIdToAttach: requesterId, cardNumber, answer: 'accepted' } };
  },
  'DELETE /user/CardAttachment': async (context) => ({
    query: { attachmentId: (await wantedCard(context)).attachmentId },
  }),
  'DELETE /user/DetachMembership': async (context) => ({
    query: {
      userIdToDetach: context.world.person.userId,
      cardNumber: (await ownCard(context)).cardNumber,
    },
  }),
};
