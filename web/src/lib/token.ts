/** What a session's token says of itself; nothing when it is no token. The server alone can tell whether it is good. */
export function claimsOf(token: string): Record<string, unknown> {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return JSON.parse(atob(payload));
  } catch {
    return {};
  }
}

/**
 * When a session that was answered just now ends by this browser's clock. That clock may be hours off; how long the
 * session lasts from its issue is not.
 */
export function expiryOnThisClock({ token, expiresAt }: { token: string; expiresAt: string }): string {
  const { iat } = claimsOf(token);
  if (typeof iat !== 'number') return expiresAt;
  return new Date(Date.now() + Date.parse(expiresAt) - iat * 1000).toISOString();
}
