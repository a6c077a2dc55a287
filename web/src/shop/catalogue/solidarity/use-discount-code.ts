import { useEffect, useState } from 'react';
import { api } from '#lib/api.ts';
import { customerSession, hasFamilyQuotient, useSession } from '#lib/session.ts';

/** The last answer, shared by the parts of a page: a token carries one quotient. */
let known: { token: string; code: Promise<string | undefined> } | undefined;

function codeOf(token: string): Promise<string | undefined> {
  if (known?.token !== token) {
    const code = api('GET /user/familyQuotient').then(
      ({ externalDiscountCode }) => externalDiscountCode,
      () => {
        known = undefined;
        return undefined;
      },
    );
    known = { token, code };
  }
  return known.code;
}

/** The code that `useDiscountCode` gives, for what a page loads; undefined on the server, which knows no customer. */
export async function customerDiscountCode(): Promise<string | undefined> {
  const session = import.meta.env.SSR ? undefined : customerSession.store.get();
  return session && hasFamilyQuotient(session) ? codeOf(session.token) : undefined;
}

/**
 * The discount code that the customer's family quotient opens; undefined without one, and until it is known. The server
 * decides again when something is added to the cart, and before it is sold.
 */
export function useDiscountCode(): { code: string | undefined; isLoading: boolean } {
  const session = useSession();
  const token = session && hasFamilyQuotient(session) ? session.token : undefined;
  const [answer, setAnswer] = useState<{ token: string; code: string | undefined }>();
  useEffect(() => {
    if (token === undefined) return;
    let isLeft = false;
    void codeOf(token).then((code) => {
      if (!isLeft) setAnswer({ token, code });
    });
    return () => {
      isLeft = true;
    };
  }, [token]);
  const isKnown = token !== undefined && answer?.token === token;
  return { code: isKnown ? answer.code : undefined, isLoading: token !== undefined && !isKnown };
}
