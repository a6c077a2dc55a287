-- Enqueues a job for the endpoints that subscribe to an event, in the transaction of the event, and only if the
-- tenant has such an endpoint. `about` holds identifiers, which the job looks up, or the event's data.
create or replace function portal.note_event(tenant uuid, kind text, event uuid, happened_at timestamptz, about jsonb)
returns void
language sql as $$
  insert into portal.outbox (task, payload, job_key)
  select 'webhooks.event',
         jsonb_build_object('tenantId', tenant, 'eventId', event, 'kind', kind, 'occurredAt', happened_at, 'about', about),
         'webhooks.event:' || tenant || ':' || event
   where exists (select from portal.webhook_endpoint as endpoint
                  where endpoint.tenant_id = tenant and endpoint.is_on and kind = any (endpoint.kinds));
$$;

grant execute on function portal.note_event to guichet_app;
