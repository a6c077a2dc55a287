import { useMatch } from '@tanstack/react-router';

/** Whether the page stands within the frame of a back office, or belongs there. */
export const useIsBackoffice = (): boolean =>
  useMatch({ from: '/$tenant_/backoffice', shouldThrow: false } as never) !== undefined;
