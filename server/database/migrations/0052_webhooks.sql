-- What happens at a tenant, told to the addresses that its administrators have named.

create table portal.webhook_endpoint (
  tenant_id uuid not null references portal.tenant,
  id uuid not null default gen_random_uuid(),
  url text not null,
  description text not null,
  -- Of the events that it is told
  kinds text[] not null,
  is_on boolean not null,
  secret_encrypted text not null,
  -- Signs beside the new one for a day
  former_secret_encrypted text,
  former_secret_until timestamptz,
  -- Of the first failure since anything arrived
  failing_since timestamptz,
  -- One that does not answer at all is left alone for a while
  paused_until timestamptz,
  -- When it was switched off because nothing had arrived for days
  given_up_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check ((former_secret_encrypted is null) = (former_secret_until is null)),
  check (not is_on or given_up_at is null)
);
call portal.isolate_tenant_table('portal.webhook_endpoint');

-- The body is kept as it is signed: what is sent again is the same, byte by byte.
create table portal.webhook_event (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null,
  occurred_at timestamptz not null,
  body text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index webhook_event_by_age on portal.webhook_event (tenant_id, created_at);
call portal.isolate_tenant_table('portal.webhook_event');

-- An event on its way to an endpoint.
create table portal.webhook_delivery (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  event_id uuid not null,
  endpoint_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  -- Since it was begun, or begun again
  tries integer not null default 0,
  -- Of the next try; while one is under way, when another process may take it over
  due_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (tenant_id, id),
  constraint webhook_delivery_once unique (tenant_id, endpoint_id, event_id),
  foreign key (tenant_id, event_id) references portal.webhook_event on delete cascade,
  foreign key (tenant_id, endpoint_id) references portal.webhook_endpoint on delete cascade
);
create index webhook_delivery_due on portal.webhook_delivery (tenant_id, endpoint_id, due_at) where state = 'waiting';
create index webhook_delivery_log on portal.webhook_delivery (tenant_id, created_at desc, id desc);
create index webhook_delivery_of_event on portal.webhook_delivery (tenant_id, event_id);
call portal.isolate_tenant_table('portal.webhook_delivery');

-- Each try, as it went.
create table portal.webhook_attempt (
  tenant_id uuid not null,
  delivery_id uuid not null,
  id bigint generated always as identity,
  at timestamptz not null,
  -- Of the answer; null without one
  status smallint,
  -- Why there is none: timeout, unreachable, tls, forbidden
  failure text,
  duration_ms integer not null,
  -- The headers that were sent, as { name: value }
  headers jsonb not null,
  -- The beginning of the answer
  answer text not null,
  primary key (tenant_id, delivery_id, id),
  check (num_nonnulls(status, failure) = 1),
  foreign key (tenant_id, delivery_id) references portal.webhook_delivery on delete cascade
);
call portal.isolate_tenant_table('portal.webhook_attempt');

-- What the embedded receiver has got; never in production.
create table sandbox.webhook_arrival (
  position bigint generated always as identity primary key,
  tenant_name text not null,
  arrived_at timestamptz not null default now(),
  message_id text not null,
  headers jsonb not null,
  body text not null,
  -- How many of the signatures were made with a known secret
  matching_signatures smallint not null,
  signatures smallint not null,
  status smallint not null
);
grant select, insert, delete on sandbox.webhook_arrival to guichet_app;
