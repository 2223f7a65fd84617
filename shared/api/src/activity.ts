/** Whether the person does anything: a session ends after a time without it (shared/contract session-headers). */

/** An opened page is activity too. */
let isUnreported = true;

const note = (): void => {
  isUnreported = true;
};

if (typeof window !== 'undefined')
  for (const type of ['pointerdown', 'keydown', 'wheel', 'touchmove'])
    window.addEventListener(type, note, { capture: true, passive: true });

/** Whether the person has done something that no request has reported yet. */
export const hasUnreportedActivity = (): boolean => isUnreported;

/** Sends a request that reports it. If the request fails, the next one reports it. */
export const reportActivity = async <T>(ask: (active: boolean) => Promise<T>): Promise<T> => {
  const active = isUnreported;
  isUnreported = false;
  try {
    return await ask(active);
  } catch (error) {
    isUnreported ||= active;
    throw error;
  }
};
