/** The rules of flexible tickets, as a part of I1. */
export const FLEXIBLE_RULES = {
  'the price of a flexible ticket contains its supplement': `
    select purchase.tenant_id, purchase.id, sold ->> 'id' as line, sold ->> 'unitPrice' as price, sold -> 'flexible' ->> 'unitAmount' as supplement
      from checked_purchase as purchase
     cross join lateral jsonb_array_elements(purchase.lines) as sold
     where sold ? 'flexible'
       and ((sold -> 'flexible' ->> 'unitAmount')::int <= 0 or (sold ->> 'unitPrice')::int < (sold -> 'flexible' ->> 'unitAmount')::int)`,
  'a cancellation keeps the supplements of its flexible tickets': `
    select refund.tenant_id, refund.id, refund.kept_amount, supplement.amount
      from checked_refund as refund
      join portal.purchase on purchase.tenant_id = refund.tenant_id and purchase.id = refund.purchase_id
     cross join lateral (
       select coalesce(sum((line -> 'flexible' ->> 'unitAmount')::int
                           * coalesce((refund.units ->> (line ->> 'id'))::int,
                                      case when (line ->> 'id')::uuid = any (refund.line_ids) then (line ->> 'quantity')::int else 0 end)), 0) as amount
         from jsonb_array_elements(purchase.lines) as line where line ? 'flexible') as supplement
     where refund.is_cancellation and refund.state in ('due', 'pending', 'done', 'failed') and refund.kept_amount < supplement.amount`,
} as const;
