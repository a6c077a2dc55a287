-- Refunds and cancelled payments, few among all: those that the portal has not asked for are shown to a person.
create index payment_event_given_back on portal.payment_event (tenant_id, transaction_uuid)
  where rejection is null and transaction_uuid is not null
    and (operation_type = 'CREDIT' and status_class = 'paid' or operation_type = 'DEBIT' and status_class = 'cancelled');
