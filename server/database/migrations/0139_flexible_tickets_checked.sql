-- Rows from before satisfy the check of 0138.
alter table portal.takings_figure validate constraint takings_figure_kind_check;
