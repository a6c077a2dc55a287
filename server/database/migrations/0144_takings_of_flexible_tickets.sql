-- The sums of flexible tickets are by VAT rate from now on: their days are summed again.
-- Safe: flexible tickets are as new as this release, so that few days are written.
delete from portal.takings_day as summed
 using (select distinct tenant_id, day from portal.takings_figure where kind = 'flexible') as former
 where summed.tenant_id = former.tenant_id and summed.day = former.day;
