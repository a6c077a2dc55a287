import { useEffect, useState } from 'react';
import { api } from '#lib/api.ts';
import { customerSession, hasFamilyQuotient, useSession } from '#lib/session.ts';

/** The last response, shared by the parts of a page: a token contains one quotient. */
let known: { token: string; opened: Promise<Opened> } | undefined;

/** The discount code of the customer's family quotient. */
interface Opened {
  code: string | undefined;
  /** Last day of its validity, `YYYY-MM-DD`; undefined for visits on any day. */
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

/** Returns the code of `useDiscountCode` for loaders; undefined on the server, which has no session. */
export async function customerDiscountCode(): Promise<string | undefined> {
  const session = import.meta.env.SSR ? undefined : customerSession.store.get();
  return session && hasFamilyQuotient(session) ? (await openedOf(session.token)).code : undefined;
}

/**
 * Returns the discount code that the customer's family quotient opens; undefined without one, and until it is known.
 * The server decides again when a line is added to the cart, and before it is sold.
 */
export function useDiscountCode(): Opened & {
  isLoading: boolean;
  /** Returns the code that is valid for a visit on a day. */
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
