import { useEffect, useState } from 'react';
import { parseLocalizedPath } from './localized-path.ts';

/** A change of language loads the page anew: what was chosen on it is handed over once, in this tab. */
const KEY = 'choices';

interface Handover {
  /** Of the page, without its language. */
  path: string;
  choices: Record<string, unknown>;
}

/** What is chosen on the open page, by name. */
const chosen = new Map<string, unknown>();
let received: Handover | undefined;

const currentPath = (): string => parseLocalizedPath(location.pathname).path;

/** Hands what is chosen over to the same page in another language. */
export function keepChoices(): void {
  const handover: Handover = { path: currentPath(), choices: Object.fromEntries(chosen) };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(handover));
  } catch {
    // Without storage the other page starts afresh.
  }
}

/** The choice of that name that was handed over to this page, once. */
export function takeChoice(name: string): unknown {
  received ??= readHandover();
  if (received.path !== currentPath()) return undefined;
  const choice = received.choices[name];
  delete received.choices[name];
  return choice;
}

function readHandover(): Handover {
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return JSON.parse(text ?? '') as Handover;
  } catch {
    return { path: '', choices: {} };
  }
}

/** A state that stays when the visitor changes the language of the page. @param name unique on the page */
export function useKeptState<Value>(name: string, initial: Value | (() => Value)) {
  const [value, setValue] = useState(initial);
  useEffect(() => {
    const kept = takeChoice(name);
    if (kept !== undefined) setValue(kept as Value);
  }, [name]);
  useEffect(() => {
    chosen.set(name, value);
    return () => void chosen.delete(name);
  }, [name, value]);
  return [value, setValue] as const;
}
