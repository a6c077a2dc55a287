import { useEffect, useState } from 'react';
import type { StoredKey } from './client-storage.ts';
import { type LocalizedPath, parseLocalizedPath } from './localized-path.ts';

/** State that survives a change of language or a reload, which both load the page again, within this tab. */
const KEY: StoredKey<'siteTab'> = 'choices';

interface Handover extends LocalizedPath {
  choices: Record<string, unknown>;
}

/** The states of the open page, by name. */
const chosen = new Map<string, unknown>();
let received: Partial<Handover> | undefined;

/** Passes the states on to the next page of this tab. */
export function handOver(): void {
  const handover: Handover = {
    ...parseLocalizedPath(location.pathname),
    choices: Object.fromEntries(chosen),
  };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(handover));
  } catch {
    // Without storage the next page has its initial state.
  }
}

/** Returns the state of a name once, if the previous page was this one, reloaded or in another language. */
export function takeChoice(name: string): unknown {
  received ??= readHandover();
  const { path, locale } = parseLocalizedPath(location.pathname);
  if (received.path !== path || (received.locale === locale && !isReload())) return undefined;
  const choice = received.choices?.[name];
  delete received.choices?.[name];
  return choice;
}

function isReload(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'reload';
}

function readHandover(): Partial<Handover> {
  addEventListener('pagehide', handOver);
  try {
    const left = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return JSON.parse(left ?? '{}');
  } catch {
    return {};
  }
}

/** Returns a state that survives a reload of the page and a change of its language. @param name unique on the page */
export function usePersistedState<Value>(name: string, initial: Value | (() => Value)) {
  const [value, setValue] = useState(initial);
  useHandover(name, value, setValue);
  return [value, setValue] as const;
}

/**
 * Passes a value on to the page in another language.
 * @param name unique on the page
 * @param value undefined to store nothing
 * @param receive called once with the value of the previous page
 */
export function useHandover<Value>(
  name: string,
  value: Value | undefined,
  receive: (kept: Value) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the value is received once
  useEffect(() => {
    const kept = takeChoice(name);
    if (kept !== undefined) receive(kept as Value);
  }, [name]);
  useEffect(() => {
    chosen.set(name, value);
    return () => void chosen.delete(name);
  }, [name, value]);
}
