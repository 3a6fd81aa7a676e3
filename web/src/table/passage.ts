/** The socket over which somebody goes on from one table to the next, until the line to that one takes it. */
export interface Passage {
  code: string;
  socket: WebSocket;
}

/** The next screen is there at once, or does not come. */
const KEPT = 1000;

let kept: Passage | null = null;

/** Keep a socket for the table of this code. */
export function keep(code: string, socket: WebSocket): void {
  take("");
  const passage = { code, socket };
  kept = passage;
  setTimeout(() => {
    if (kept === passage) take("");
  }, KEPT);
}

/** What was kept for the table of this code, or null; for any other table it is of no use any more. */
export function take(code: string): Passage | null {
  const passage = kept;
  kept = null;
  if (passage === null || passage.code === code) return passage;
  passage.socket.close();
  return null;
}
