/** The rules of payments over time, as a part of I1. */
export const INSTALMENT_RULES = {
  'a later debit pays its instalment, or is given back': `
    select event.tenant_id, event.attempt_id, event.transaction_uuid, event.sequence_number
      from checked_event as event
     where event.status_class = 'paid' and event.operation_type = 'DEBIT' and event.sequence_number > 1
       and event.rejection is null
       and not exists (select from portal.payment_instalment as instalment
                        where instalment.tenant_id = event.tenant_id and instalment.transaction_uuid = event.transaction_uuid)
       and not exists (select from portal.payment_refund as refund
                        where refund.tenant_id = event.tenant_id and refund.transaction_uuid = event.transaction_uuid)`,
  'a paid instalment was captured, for its amount': `
    select instalment.tenant_id, instalment.schedule_id, instalment.number, instalment.transaction_uuid
      from checked_instalment as instalment
     where not exists (select from (select instalment.schedule_id as id
                              union all
                              select attempt.id from portal.payment_attempt as attempt
                               where attempt.tenant_id = instalment.tenant_id and attempt.schedule_id = instalment.schedule_id) as paying
                         join portal.payment_event as event
                           on event.tenant_id = instalment.tenant_id and event.attempt_id = paying.id
                        where event.transaction_uuid = instalment.transaction_uuid
                          and event.status_class = 'paid' and event.operation_type = 'DEBIT' and event.rejection is null
                          and coalesce(event.effective_amount, event.amount) = instalment.amount)`,
  'a payment in instalments begins its schedule, the first paid or owed': `
    select attempt.tenant_id, attempt.id
      from checked_attempt_with_plan as attempt
     where attempt.state = 'paid'
       and not exists (select from portal.payment_instalment as instalment
                        where instalment.tenant_id = attempt.tenant_id and instalment.schedule_id = attempt.id
                          and instalment.number = 1 and instalment.state <> 'due')`,
  'the instalments of a schedule add up to what its payment is for': `
    select schedule.tenant_id, schedule.id, schedule.total
      from portal.payment_schedule as schedule
      join portal.payment_attempt as attempt on attempt.tenant_id = schedule.tenant_id and attempt.id = schedule.id
     where attempt.amount <> schedule.total
        or schedule.total is distinct from (select sum(amount) from portal.payment_instalment as instalment
                               where instalment.tenant_id = schedule.tenant_id and instalment.schedule_id = schedule.id)`,
} as const;
