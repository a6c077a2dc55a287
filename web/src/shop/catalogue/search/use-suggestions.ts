import type { CallAnswer } from '@guichet/contract/calls.ts';
import { useEffect, useRef, useState } from 'react';
import { api } from '#lib/api.ts';

export type Suggestion = CallAnswer<'GET /ticketing/suggestions'>[number];

/** Milliseconds without a key press before suggestions are requested. */
const PAUSE = 150;

/**
 * Returns whether a text continues another or is a beginning of it: its suggestions then stay until new ones arrive.
 */
const isSameWord = (typed: string, answered: string): boolean =>
  typed.startsWith(answered) || answered.startsWith(typed);

/** Returns suggestions for the typed text; late responses for an earlier text are ignored. Offline there are none. */
export function useSuggestions(text: string): Suggestion[] {
  const [answered, setAnswered] = useState<{ text: string; suggestions: Suggestion[] }>();
  const latest = useRef('');
  const typed = text.trim();
  latest.current = typed;
  useEffect(() => {
    if (typed.length < 2) return setAnswered(undefined);
    const timer = setTimeout(() => {
      api('GET /ticketing/suggestions', { query: { text: typed.slice(0, 200) } })
        .then((suggestions) => latest.current === typed && setAnswered({ text: typed, suggestions }))
        .catch(() => undefined);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  return typed.length >= 2 && answered && isSameWord(typed, answered.text) ? answered.suggestions : [];
}
