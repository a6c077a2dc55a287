-- Discounts by service and price, and the VAT of what gift cards paid.
alter table portal.takings_figure
  drop constraint takings_figure_kind_check,
  -- gift: what gift cards paid of orders that another means paid too; gift-vat: what gift cards paid, by VAT rate;
  -- discount: what promotions took off, by service and price
  add constraint takings_figure_kind_check check
    (kind in ('means', 'service', 'establishment', 'vat', 'gift', 'gift-vat', 'discount')) not valid;

-- Summed again at the next reading, with the new figures.
-- Safe: the sums are derived from the orders, and a process of either version sums a day again that has none.
delete from portal.takings_day;
