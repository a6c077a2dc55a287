/** The claims of a session's token, not verified; none when it is malformed. Only the server can verify it. */
export function claimsOf(token: string): Record<string, unknown> {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return JSON.parse(atob(payload));
  } catch {
    return {};
  }
}

/**
 * The expiry of a session that was just answered, by this browser's clock. That clock may be hours off, so the session's
 * length from its issue is what counts.
 */
export function expiryOnThisClock({ token, expiresAt }: { token: string; expiresAt: string }): string {
  const { iat } = claimsOf(token);
  if (typeof iat !== 'number') return expiresAt;
  return new Date(Date.now() + Date.parse(expiresAt) - iat * 1000).toISOString();
}
