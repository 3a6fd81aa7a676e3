/**
 * What a reload of this page brings back, and closing it does not: the own turn as far as it is composed, the receipt
 * that lies there, which games have been lost in a row. Never anything of the game that is not in sight.
 */
export function keep(name: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(`forno.${name}`);
    else sessionStorage.setItem(`forno.${name}`, JSON.stringify(value));
  } catch {
    // storage is blocked or full: then a reload brings nothing back
  }
}

/** What was kept under this name, if it is what it should be. */
export function kept<T>(name: string, valid: (value: unknown) => value is T): T | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(`forno.${name}`) ?? "null");
    return valid(value) ? value : null;
  } catch {
    return null;
  }
}
