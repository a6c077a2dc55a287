/** The e-mail address whose password was just chosen, so that the next sign-in is prefilled. */
let chosen = '';

/** Remembers the address until this window is left or reloaded. */
export function rememberAddress(email: string): void {
  chosen = email;
}

/** Returns the remembered address; empty without one. */
export const chosenAddress = (): string => chosen;
