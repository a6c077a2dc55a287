import type { CallAnswer } from '@guichet/contract/calls.ts';
import { useEffect, useState } from 'react';
import { api } from './api.ts';

type User = CallAnswer<'GET /user/user'>;

/** Returns the name of a company; undefined for a person. */
export const companyName = ({ userType, socialReason }: Pick<User, 'userType' | 'socialReason'>) =>
  userType === 'legal' ? socialReason || undefined : undefined;

/** Returns the name in a greeting: a company's name, or a person's first name. */
export const greetedName = (user: Pick<User, 'userType' | 'socialReason' | 'firstName'>): string =>
  companyName(user) ?? user.firstName;

/** Returns the signed-in customer; undefined until the response arrives, and offline. */
export function useAccount(): User | undefined {
  const [user, setUser] = useState<User>();
  useEffect(() => {
    let isWanted = true;
    api('GET /user/user').then(
      (read) => isWanted && setUser(read),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return user;
}
