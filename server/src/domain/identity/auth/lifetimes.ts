/** Durations in milliseconds (SES-6, ACC-9, ACC-11). */
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

export const accessTokenLife = 8 * hour;

/** When a session ends: at the latest this long after sign-in, and after this time without activity of the person. */
export interface SessionLimits {
  readonly longest: number;
  readonly idle: number;
}
/** For sessions with «Запомнить меня», and for others. */
export interface SessionRule {
  readonly remembered: SessionLimits;
  readonly usual: SessionLimits;
}
export const standardRule: SessionRule = {
  remembered: { longest: 30 * 24 * hour, idle: 30 * 24 * hour },
  usual: { longest: 7 * 24 * hour, idle: 12 * hour },
};
/** Limits that an organisation has set for its people; null if the installation's apply. */
export interface OwnLimits {
  readonly hours: number | null;
  readonly idleMinutes: number | null;
}

/** An organisation can only shorten what the installation allows. */
export const limitsOf = (rule: SessionRule, remember: boolean, { hours, idleMinutes }: OwnLimits): SessionLimits => {
  const { longest, idle } = remember ? rule.remembered : rule.usual;
  return {
    longest: hours === null ? longest : Math.min(longest, hours * hour),
    idle: idleMinutes === null ? idle : Math.min(idle, idleMinutes * minute),
  };
};

/** How long a replaced refresh token gives its successor again, unless that was used: an answer was lost, or two tabs refreshed. */
export const refreshGrace = 60 * second;
export const pendingLife = 10 * minute;
export const pendingTries = 5;
/** How long a browser counts as known after its last sign-in; browsers keep no cookie for longer. */
export const deviceLife = 400 * 24 * hour;
export const qrLife = 180 * second;
/** How long after that a screen collects what the phone has confirmed in time. */
export const qrCollected = minute;
export const challengeLife = 5 * minute;

export const later = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms);
export const earliest = (one: Date, other: Date): Date => (one < other ? one : other);
