/** Returns the claims of a session's token, not verified; none for a malformed one. Only the server can verify it. */
export function claimsOf(token: string): Record<string, unknown> {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return JSON.parse(atob(payload));
  } catch {
    return {};
  }
}

/**
 * Returns the expiry of a session that just began, by this browser's clock. That clock may be hours off, so the
 * expiry is computed from the session's length.
 */
export function expiryOnThisClock({ token, expiresAt }: { token: string; expiresAt: string }): string {
  const { iat } = claimsOf(token);
  if (typeof iat !== 'number') return expiresAt;
  return new Date(Date.now() + Date.parse(expiresAt) - iat * 1000).toISOString();
}
