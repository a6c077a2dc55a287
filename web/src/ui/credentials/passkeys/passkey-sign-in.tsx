import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '#lib/api-error.ts';
import {
  canAutofill,
  endAutofill,
  knowsPasskeys,
  type PasskeyToShow,
  type ShownPasskey,
  showPasskey,
} from '#lib/passkeys.ts';
import { Button } from '../../button.tsx';
import { Failure } from '../../failure.tsx';
import { usePasskeyErrors } from './passkey-error.ts';

interface PasskeySignInProps {
  begin: () => Promise<PasskeyToShow>;
  /** Makes the call, and leaves the page. @throws ApiError, which is shown */
  finish: (credential: ShownPasskey) => Promise<void>;
}

/** Signs in with a passkey: by a button, and by the browser's offer in the e-mail field. */
export function PasskeySignIn({ begin, finish }: PasskeySignInProps) {
  const t = useTranslations('passkeys');
  const errorOf = usePasskeyErrors();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const calls = useRef({ begin, finish });
  calls.current = { begin, finish };
  // A browser handles one request at a time: a late offer would end the request of the button.
  const isAsking = useRef(false);
  const [offers, setOffers] = useState(0);
  // An error of an ignored offer is not shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at the start, and again after a failure
  useEffect(() => {
    let isOver = false;
    const offer = async () => {
      if (isOver || !(await canAutofill())) return;
      const credential = await calls.current
        .begin()
        .then((options) => (isOver || isAsking.current ? undefined : showPasskey(options, true)))
        .catch(() => undefined);
      if (!credential || isOver) return;
      try {
        await calls.current.finish(credential);
      } catch (error) {
        setFailure(error instanceof ApiError ? error.error : undefined);
        setOffers((count) => count + 1);
      }
    };
    void offer();
    return () => {
      isOver = true;
      if (knowsPasskeys()) void endAutofill();
    };
  }, [offers]);
  const signIn = async () => {
    setBusy(true);
    setFailure(undefined);
    isAsking.current = true;
    try {
      await finish(await showPasskey(await begin()));
    } catch (error) {
      setFailure(errorOf(error).error);
      setOffers((count) => count + 1);
    } finally {
      isAsking.current = false;
      setBusy(false);
    }
  };
  if (!knowsPasskeys()) return null;
  return (
    <>
      <Button variant="ghost" busy={isBusy} onClick={signIn} wide large>
        {t('signIn')}
      </Button>
      <Failure text={failure} />
    </>
  );
}
