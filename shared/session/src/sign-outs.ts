/**
 * Sign-outs that the server may not know, each as the ticket of the door cookie (shared/contract door-cookie). They wait under a separate
 * key until the server has answered, even while the browser is closed. A ticket can only end its session.
 */
import { doorCookie, hostPrefix, ticketOf } from '@qujat/contract/door-cookie';
import { readCookie, removeCookie } from './cookies.ts';

const key = 'qujat-sign-outs';
/** Older ones have expired by then. */
const most = 20;

const write = (tickets: readonly string[]): void => {
  try {
    if (tickets.length > 0) localStorage.setItem(key, JSON.stringify(tickets));
    else localStorage.removeItem(key);
  } catch (error) {
    console.warn('A sign-out could not be kept', error);
  }
};

/** Tickets to deliver to the server. */
export function pendingSignOuts(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each): each is string => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

/** The server has been notified. */
export const forgetSignOut = (ticket: string): void => write(pendingSignOuts().filter((each) => each !== ticket));

/** Whether the door cookie is present: the server opens its pages for this browser. */
export const isDoorOpen = (): boolean => readDoor() !== null;

/** Under its name with https, otherwise with http. */
const readDoor = (): string | null => readCookie(hostPrefix + doorCookie) ?? readCookie(doorCookie);

/** Closes the server's pages for this browser at once, and stores the ticket. Returns whether there was one. */
export function closeDoor(): boolean {
  const ticket = ticketOf(readDoor() ?? '');
  if (typeof document !== 'undefined') for (const prefix of ['', hostPrefix]) removeCookie(prefix + doorCookie);
  if (ticket === null) return false;
  write([...new Set([...pendingSignOuts(), ticket])].slice(-most));
  return true;
}
