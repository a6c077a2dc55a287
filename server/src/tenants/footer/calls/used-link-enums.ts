import { LINK_KINDS, mayBeDocument, ONLY_ONCE } from '@guichet/contract/tenants/link-rules.ts';
import type { Handler } from '#platform/http/calls.ts';

export const usedLinkEnums: Handler<'GET /settingsportal/usedLinkEnums'> = async () =>
  LINK_KINDS.map((code) => ({
    code,
    isOnlyOnce: ONLY_ONCE.includes(code),
    mayBeDocument: mayBeDocument(code),
  }));
