import { drawGiftCode, endingOf, giftCodeHash } from '../../server/src/payment/gift-cards/gift-card-codes.ts';
import { sql } from '../harness/database.ts';
import { VENUE } from './demonstration.ts';

/** Stores a gift card of 50 euros that an administrator has given. @returns its plain code */
export async function storeGiftCard(): Promise<string> {
  const code = drawGiftCode();
  await sql(
    `with card as (
       insert into portal.gift_card
         (tenant_id, id, code_hash, ending, state, value, mode, administrator_email, reason, locale, deliver_on,
          delivered_at, codes_drawn, expires_at)
       select tenant.id, gen_random_uuid(), decode($2, 'hex'), $3, 'active', 5000, 'TEST', 'admin@example.com',
              'Panne du grand bassin', 'fr-FR', current_date, now(), 1, now() + interval '2 years'
         from portal.tenant where name = $1 returning *),
     recipient as (
       insert into portal.gift_card_recipient (tenant_id, gift_card_id, name, email, sender, message, design)
       select tenant_id, id, 'Camille Durand', 'camille.durand@example.com', 'Jeanne', 'Bonne baignade !', 'classic' from card)
     insert into portal.gift_card_movement (tenant_id, gift_card_id, kind, value, mode, administrator_email)
     select tenant_id, id, 'granted', 5000, 'TEST', administrator_email from card`,
    [VENUE, giftCodeHash(code).toString('hex'), endingOf(code)],
  );
  return code;
}
