/** Once faults stop, every cart is terminal or visible as stuck within 60 s. */
export const ENDING_RULES = {
  'a paid cart is taken up, and given to a person after a handful of tries': `
    select tenant_id, id, state, sale_due_at, sale_attempts, sale_failure
      from portal.cart
     where state in ('paid', 'selling')
       and (sale_due_at is null or sale_due_at < now() - interval '60 seconds' or sale_attempts > 10)`,
  'a stuck cart says why': `
    select tenant_id, id from portal.cart where state = 'stuck' and sale_failure is null`,
  'a cart whose time is over has ended': `
    select tenant_id, id, state, valid_until
      from portal.cart
     -- Null once the cart has ended
     where expires_at < now() - interval '2 minutes'`,
  'places come back when their time is over': `
    select tenant_id, key, session_id, expires_at from venue.hold where expires_at < now() - interval '60 seconds'`,
  'a payment without an answer is asked about': `
    select tenant_id, id, state, next_poll_at
      from portal.payment_attempt
     where state in ('begun', 'pending') and next_poll_at is null
    union all
    select tenant_id, id, state, poll_due_at
      from portal.payment_attempt
     where state in ('begun', 'pending') and poll_due_at < now() - interval '15 minutes'`,
} as const;
