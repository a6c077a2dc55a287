import type { User } from '@guichet/contract/account/profile.ts';
import type { z } from 'zod';
import type { CustomerRow } from './data.ts';

/** A customer as answered to themselves. */
export function toUser(customer: CustomerRow): z.output<typeof User> {
  const { familyQuotient, locale, socialReason, phone, mobile, ...plain } = customer;
  return {
    ...plain,
    ...(socialReason !== null && { socialReason }),
    ...(phone !== null && { phone }),
    ...(mobile !== null && { mobile }),
    rights: [],
    hasFamilyQuotient: familyQuotient !== null,
  };
}
