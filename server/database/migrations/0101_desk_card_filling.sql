-- What staff put on cards without a sale, by the key of the request: a repeated request creates no second card.
create table portal.desk_card_filling (
  tenant_id uuid not null,
  -- Key of the request
  id uuid not null,
  card_number text collate "C" not null,
  -- `empty`: a new card without entitlements; `till`: paid at the venue's certified till; `correction`: units that staff
  -- added; the others are free
  kind text not null check (kind in ('empty', 'till', 'invitation', 'exchange', 'apology', 'correction')),
  -- Empty for an empty card
  reason text not null,
  -- Number of admissions and tickets; 1 for minutes, credit or a period
  units integer not null check (units >= 0),
  -- Price if the entitlements had been sold, in cents; 0 for a correction
  value integer not null check (value >= 0),
  filled_at timestamptz not null default now(),
  filled_by_id uuid not null,
  -- E-mail address of the administrator
  filled_by text not null,
  primary key (id, tenant_id)
);
create index desk_card_filling_of_administrator on portal.desk_card_filling (tenant_id, filled_by_id, filled_at);
create index desk_card_filling_by_time on portal.desk_card_filling (tenant_id, filled_at);
create index desk_card_filling_of_card on portal.desk_card_filling (tenant_id, card_number);
call portal.isolate_tenant_table('portal.desk_card_filling');
