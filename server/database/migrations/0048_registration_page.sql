-- A venue chooses what it asks of those who register: what it does not ask, a customer does not have. An address is there
-- as a whole or not at all.

alter table portal.customer
  drop constraint customer_erased,
  add constraint customer_erased check (
    case when erased_at is null
      then num_nulls(email, user_type) = 0 and num_nulls(address, zip, city, country) in (0, 4)
      else num_nonnulls(email, password_hash, user_type, civility, first_name, last_name, social_reason,
                        address, zip, city, country, phone, mobile, family_quotient) = 0
    end
  );
