import type { CallAnswer } from '@guichet/contract/calls.ts';
import { useEffect, useRef, useState } from 'react';
import { api } from '#lib/api.ts';

export type Suggestion = CallAnswer<'GET /ticketing/suggestions'>[number];

/** Milliseconds without a key press before suggestions are asked for. */
const PAUSE = 150;

/** Whether a text goes on with another, or takes letters of it back: its suggestions may stay until there are new ones. */
const isSameWord = (typed: string, answered: string): boolean =>
  typed.startsWith(answered) || answered.startsWith(typed);

/** Suggestions for what is typed; those of an earlier text never come late. Without a connection there are none. */
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
