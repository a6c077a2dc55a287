import { useEffect, useState } from 'react';
import { api } from '#lib/api.ts';
import { customerSession, hasFamilyQuotient, useSession } from '#lib/session.ts';

/** The last answer, shared by the parts of a page: a token carries one quotient. */
let known: { token: string; opened: Promise<Opened> } | undefined;

/** What the customer's family quotient opens. */
interface Opened {
  code: string | undefined;
  /** Until which day, `YYYY-MM-DD`; undefined for visits on any day. */
  lastVisit?: string | undefined;
}

function openedOf(token: string): Promise<Opened> {
  if (known?.token !== token) {
    const opened = api('GET /user/familyQuotient').then(
      ({ externalDiscountCode: code, lastVisit }) => ({ code, lastVisit }),
      () => {
        known = undefined;
        return { code: undefined };
      },
    );
    known = { token, opened };
  }
  return known.opened;
}

/** The code that `useDiscountCode` gives, for what a page loads; undefined on the server, which knows no customer. */
export async function customerDiscountCode(): Promise<string | undefined> {
  const session = import.meta.env.SSR ? undefined : customerSession.store.get();
  return session && hasFamilyQuotient(session) ? (await openedOf(session.token)).code : undefined;
}

/**
 * The discount code that the customer's family quotient opens; undefined without one, and until it is known. The server
 * decides again when something is added to the cart, and before it is sold.
 */
export function useDiscountCode(): Opened & {
  isLoading: boolean;
  /** The code that is open for a visit on a day. */
  codeOn: (day: string) => string | undefined;
} {
  const session = useSession();
  const token = session && hasFamilyQuotient(session) ? session.token : undefined;
  const [answer, setAnswer] = useState<Opened & { token: string }>();
  useEffect(() => {
    if (token === undefined) return;
    let isLeft = false;
    void openedOf(token).then((opened) => {
      if (!isLeft) setAnswer({ token, ...opened });
    });
    return () => {
      isLeft = true;
    };
  }, [token]);
  const isKnown = token !== undefined && answer?.token === token;
  const { code, lastVisit } = isKnown ? answer : { code: undefined };
  return {
    code,
    lastVisit,
    isLoading: token !== undefined && !isKnown,
    codeOn: (day) => (lastVisit === undefined || day <= lastVisit ? code : undefined),
  };
}
