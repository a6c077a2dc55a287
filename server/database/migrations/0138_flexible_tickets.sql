-- Flexible tickets: a supplement that improves the steps of a cancellation rule.
alter table portal.cancellation_rule
  -- { amount, steps, creditSteps }, the amount in cents for each place; null: none is sold
  add column flexible jsonb;

alter table portal.takings_figure
  drop constraint takings_figure_kind_check,
  -- flexible: supplements of flexible tickets, by service. Rows from before satisfy the check.
  add constraint takings_figure_kind_check check
    (kind in ('means', 'service', 'establishment', 'vat', 'gift', 'gift-vat', 'discount', 'flexible')) not valid;
