import { useEffect, useState } from 'react';
import { adminApi } from '#lib/admin-api.ts';
import { useErrorMessage } from '#ui/error-message.ts';
import { showToast } from '#ui/toast.tsx';
import type { QuotientCustomer } from './solidarity-data.ts';

/** Milliseconds after the last letter until the request. */
const DELAY = 250;

/** Returns customers whose e-mail address or name begins with the typed text; undefined before the second letter. */
export function useFoundCustomers() {
  const errorMessage = useErrorMessage();
  const [text, setText] = useState('');
  const [found, setFound] = useState<QuotientCustomer[]>();
  const search = text.trim();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the text changes, whatever the phrases
  useEffect(() => {
    let isOutdated = false;
    if (search.length < 2) return setFound(undefined);
    const timer = setTimeout(() => {
      adminApi('GET /settingsticketing/customerQuotients', { query: { search } }).then(
        (customers) => !isOutdated && setFound(customers),
        (error) => !isOutdated && showToast('error', errorMessage(error)),
      );
    }, DELAY);
    return () => {
      isOutdated = true;
      clearTimeout(timer);
    };
  }, [search]);
  return {
    text,
    setText,
    found,
    /** Returns a customer by the server's latest response. */
    replace: (changed: QuotientCustomer) =>
      setFound((known) => known?.map((one) => (one.id === changed.id ? changed : one))),
  };
}
