-- The owner's acceptance of a card request, recorded before the card changes hands: a refusal that arrives meanwhile is
-- too late.
alter table portal.card_attachment add column accepting_since timestamptz;
