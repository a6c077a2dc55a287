/** Statements that read cards; each takes a condition on `card`. */

/** Selects cards, oldest first. */
export const cardsOf = (condition: string) => `
  select card.number, card.scan_code as "scanCode", card.code as "attachCode",
         card.blocked_at as "blockedAt", card.is_block_temporary as "isBlockTemporary", card.block_reason as "blockReason",
         card.replaced_by as "replacedBy", card.created_at as "createdAt",
         card.holder_reference as holder, card.first_name as "firstName", card.last_name as "lastName",
         card.service_code as "serviceCode", service.labels as label, service.theme_codes[1] as "themeCode",
         service.public_type as "publicType", service.disable_multi_public as "disableMultiPublic",
         card.espace_ref as "espaceRef"
    from venue.card join venue.service on service.code = card.service_code
   where ${condition} order by card.created_at, card.number`;

/** Selects one row per right of some cards, soonest end first. */
export const rightsOf = (condition: string) => `
  select owned.card_number as "cardNumber", owned.id, owned.service_code as "serviceCode", service.labels as label,
         owned.unit, owned.total, owned.remaining, owned.valid_from as "validFrom", owned.valid_until as "validUntil",
         used.at as "consumedAt", service.establishment_code || service.other_establishment_codes as "establishmentCodes",
         owned.withdraw_family as "familyCode", owned.withdraw_services as "withdrawServices",
         service.services_for_fill as "servicesForFill",
         not service.is_authorized_duplication and owned.valid_until > now() as "isSoldOnce",
         renewal.opens, renewal.closes,
         case when owned.remaining = 0 and card.blocked_at is not null then (
           select - movement.quantity from venue.right_movement as movement
            where movement.right_id = owned.id and movement.kind = 'lost' and movement.card_number = card.number
            order by movement.id desc limit 1) end as lost
    from venue.card
    join venue.card_right as owned on owned.card_number = card.number
    join venue.service on service.code = owned.service_code
    left join lateral (
      select movement.at from venue.right_movement as movement
       where movement.right_id = owned.id and movement.kind in ('used', 'withdrawn')
       order by movement.id desc limit 1) as used on true
    left join lateral (
      select owned.valid_until - make_interval(days => coalesce(max(renewing.renewal_days_before), 0)) as opens,
             owned.valid_until + make_interval(days => coalesce(max(renewing.renewal_days_after), 0)) as closes
        from venue.service as renewing
       where owned.unit = 'period' and renewing.card_use = 'required' and renewing.code = any (service.services_for_fill)
      having count(*) > 0) as renewal on true
   where ${condition}
   order by owned.valid_until, owned.id`;

/** Selects one row per open ticket on some cards that belongs to their holder, soonest end first. */
export const ticketsOn = (condition: string) => `
  select card.number as "cardNumber", ticket.ticket_number as "ticketNumber", ticket.service_code as "serviceCode",
         coalesce(service.labels, card_service.labels) as label, session.start_at as start, ticket.valid_until as "validUntil"
    from venue.card
    join venue.service as card_service on card_service.code = card.service_code
    join venue.ticket on ticket.card_number = card.number
    join venue.sale on sale.key = ticket.sale_key
    left join venue.service on service.code = ticket.service_code
    left join venue.session on session.id = ticket.session_id
   where ${condition} and coalesce(ticket.holder_reference, sale.buyer_reference) = card.holder_reference
     and ticket.consumed_at is null and ticket.taken_back_at is null and ticket.valid_until > now()
   order by ticket.valid_until, ticket.ticket_number`;
