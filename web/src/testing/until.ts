import { vi } from "vitest";

/** Wait until this holds, on a busy machine too; what it says when it does not is what was waited for. */
export const until = <T>(holds: () => T | Promise<T>): Promise<T> => vi.waitFor(holds, { timeout: 20_000 });
