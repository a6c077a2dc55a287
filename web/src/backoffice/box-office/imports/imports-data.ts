import type { ImportMapping, ImportState } from '@guichet/contract/box-office/imports-rules.ts';
import type { CallAnswer } from '@guichet/contract/calls.ts';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

export type Imports = CallAnswer<'GET /boxoffice/imports'>;
export type ImportSummary = Imports['imports'][number];
export type ImportDetails = Omit<CallAnswer<'GET /boxoffice/import'>, 'mapping'> & { mapping: ImportMapping };
export type Counts = NonNullable<ImportSummary['check']>;

const ASK_EVERY_MS = 1500;

/** Reads the page again while the server works on what it shows. */
export function useProgress(isWorking: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (!isWorking) return;
    const timer = setInterval(() => void router.invalidate(), ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isWorking, router]);
}

const TONES: Partial<Record<ImportState, 'ok' | 'warn' | 'neutral'>> = {
  done: 'ok',
  mapping: 'warn',
  checked: 'warn',
  paused: 'warn',
  cancelled: 'neutral',
  undone: 'neutral',
};

export const toneOf = (state: ImportState): 'ok' | 'warn' | 'neutral' | 'brand' => TONES[state] ?? 'brand';
