import type { CallAnswer } from '@guichet/contract/calls.ts';
import { useEffect, useState } from 'react';
import { currentAdminSession } from '#lib/admin-session.ts';
import { readAnswer, sendCall } from '#lib/http.ts';

export type Overview = CallAnswer<'GET /settingsadmin/overview'>;
export type Part<Name extends keyof Overview> = NonNullable<Overview[Name]>;

const EVERY_MS = 60_000;

/**
 * The overview, read anew every minute while the window is seen. Nothing else happens then: the focus stays where it
 * is, and what is open stays open.
 * @param loaded what the page came with
 */
export function useOverview(loaded: Overview): { overview: Overview; isStale: boolean } {
  const [read, setRead] = useState(loaded);
  const [isStale, setStale] = useState(false);
  const overview = read.at > loaded.at ? read : loaded;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a minute after the last answer, whatever brought it
  useEffect(() => {
    const refresh = async (): Promise<void> => {
      const session = currentAdminSession();
      if (!session || document.hidden) return;
      try {
        // Without the refresh of other calls: a window that is left open must not keep the session from ending.
        const response = await sendCall('GET /settingsadmin/overview', {}, session.token);
        setRead(await readAnswer<Overview>(response));
        setStale(false);
      } catch {
        setStale(true);
      }
    };
    const readAt = Date.now();
    const timer = setInterval(refresh, EVERY_MS);
    const onSeen = () => void (Date.now() - readAt >= EVERY_MS && refresh());
    document.addEventListener('visibilitychange', onSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onSeen);
    };
  }, [overview.at]);
  return { overview, isStale };
}
