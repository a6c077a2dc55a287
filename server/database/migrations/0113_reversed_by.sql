alter table venue.turnstile_pass
  -- E-mail address of the administrator, or name of the device, that reversed the pass; null for one from before
  add column reversed_by text;
