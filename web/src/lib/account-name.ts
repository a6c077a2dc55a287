import type { CallAnswer } from '@guichet/contract/calls.ts';
import { useEffect, useState } from 'react';
import { api } from './api.ts';

type User = CallAnswer<'GET /user/user'>;

/** The name of a company; undefined for a person. */
export const companyName = ({ userType, socialReason }: Pick<User, 'userType' | 'socialReason'>) =>
  userType === 'legal' ? socialReason || undefined : undefined;

/** How a customer is greeted: a company by its name, a person by the first name. */
export const greetedName = (user: Pick<User, 'userType' | 'socialReason' | 'firstName'>): string =>
  companyName(user) ?? user.firstName;

/** The customer who is signed in; undefined until the answer arrives, and without a network. */
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
