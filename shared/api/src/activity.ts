/** Whether the person does anything: a session ends after a time without it (shared/contract session-headers). */

/** An opened page is activity too. */
let isUnreported = true;

const note = (): void => {
  isUnreported = true;
};

if (typeof window !== 'undefined')
  for (const type of ['pointerdown', 'keydown', 'wheel', 'touchmove'])
    window.addEventListener(type, note, { capture: true, passive: true });

/** Whether the person has done something that no request has told yet. */
export const hasUnreportedActivity = (): boolean => isUnreported;

/** Sends a request that tells it. If the request does not arrive, the next one tells it. */
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
