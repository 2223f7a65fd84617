/** The whole store is under this key (@qujat/session); the browser may forbid storage. */
export function readStore(): string | null {
  try {
    return localStorage.getItem('qujat');
  } catch {
    return null;
  }
}
