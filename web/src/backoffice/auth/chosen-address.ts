/** The address whose password was just chosen: the sign-in that follows need not ask for it again. */
let chosen = '';

/** Remembers it until this window is left or reloaded. */
export function rememberAddress(email: string): void {
  chosen = email;
}

/** The remembered address; empty without one. */
export const chosenAddress = (): string => chosen;
