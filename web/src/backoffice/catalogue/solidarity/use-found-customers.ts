import { useEffect, useState } from 'react';
import { adminApi } from '#lib/admin-api.ts';
import { useErrorMessage } from '#ui/error-message.ts';
import { showToast } from '#ui/toast.tsx';
import type { QuotientCustomer } from './solidarity-data.ts';

/** How long after the last letter the server is asked, in milliseconds. */
const DELAY = 250;

/** Customers whose e-mail address or name begins with what is typed; undefined before the second letter. */
export function useFoundCustomers() {
  const errorMessage = useErrorMessage();
  const [text, setText] = useState('');
  const [found, setFound] = useState<QuotientCustomer[]>();
  const search = text.trim();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when the text changes, whatever becomes of the words
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
    /** A customer as the server has just answered them. */
    replace: (changed: QuotientCustomer) =>
      setFound((known) => known?.map((one) => (one.id === changed.id ? changed : one))),
  };
}
