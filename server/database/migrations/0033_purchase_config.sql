-- What a venue decides about purchases beyond the life of a cart: when money goes back, and how often people are reminded.

alter table portal.tenant
  -- Hours after which a paid cart that cannot be sold is given back without anybody's doing
  add column refund_delay_hours integer not null default 24 check (refund_delay_hours between 0 and 720),
  -- Days after which a refused instalment is asked for again, and how many times it is
  add column reminder_days smallint not null default 7 check (reminder_days between 1 and 60),
  add column max_reminders smallint not null default 3 check (max_reminders between 0 and 10);
grant update (cart_minutes, cart_extension_minutes, cart_cap_minutes, refund_delay_hours, reminder_days, max_reminders)
  on portal.tenant to guichet_app;
