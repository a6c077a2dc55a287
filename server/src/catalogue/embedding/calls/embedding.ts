import type { Handler } from '#platform/http/calls.ts';

export const embedding: Handler<'GET /portal/embedding'> = async ({ tenant }) => ({
  origins: [...tenant.embeddingOrigins],
});
