/**
 * The parts of the stored client store that `boot.js` needs before any other code has loaded. Imports nothing, so that boot.js stays tiny;
 * the names are those of client-store.ts, and a test keeps both in line.
 */
export interface EarlyState {
  /** The access token if it is usable as it is; null if nobody is signed in or the token must be refreshed first. */
  readonly token: string | null;
  /** Names the person, organisation and substitution of the session; null if nobody is signed in. */
  readonly identity: string | null;
  /** null until the person chooses: then the system's preference applies. */
  readonly darkMode: boolean | null;
  /** Stored language code, or null. The cookie `lang` has precedence. */
  readonly language: string | null;
  /** lid of the organisation for the header X-Qujat-Organisation, or null. */
  readonly organisationId: number | null;
  /** The fields of InitialListState except the hash. */
  readonly chosenTab: string | null;
  readonly sidebarLayout: number | null;
  readonly responseRequired: boolean;
  /** The screen of the last visit is kept. */
  readonly screenKept: boolean;
  /** The person has chosen another page to start with than the list opened last (SHL-25). */
  readonly startsElsewhere: boolean;
}

interface Stored {
  token?: unknown;
  tokenExp?: unknown;
  clockOffset?: unknown;
  identity?: unknown;
  darkMode?: unknown;
  language?: unknown;
  instances?: unknown;
  profile?: { custom_frontend_layout?: { SideBarId?: unknown }; start_page?: unknown };
  chosenTab?: unknown;
  screenKept?: unknown;
  isResponseRequired?: unknown;
}

const textOr = (value: unknown): string | null => (typeof value === 'string' && value ? value : null);
const numberOr = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Reads localStorage's value `qujat`; a broken part counts as absent. `now` is `Date.now()`. */
export function earlyState(stored: string | null, now: number): EarlyState {
  let json: Stored = {};
  try {
    json = Object(JSON.parse(stored ?? '{}')) as Stored;
  } catch {
    // A broken store counts as empty.
  }
  const expires = numberOr(json.tokenExp);
  const serverSeconds = (now + (numberOr(json.clockOffset) ?? 0)) / 1000;
  const fresh = expires === 0 || (expires !== null && expires - serverSeconds > 3600);
  const selected = (Array.isArray(json.instances) ? (json.instances as { lid?: unknown; selected?: unknown }[]) : []).find(
    (each) => each?.selected === 1,
  );
  return {
    token: fresh ? textOr(json.token) : null,
    identity: textOr(json.identity),
    darkMode: typeof json.darkMode === 'boolean' ? json.darkMode : null,
    language: textOr(json.language),
    organisationId: numberOr(selected?.lid),
    chosenTab: textOr(json.chosenTab),
    sidebarLayout: numberOr(json.profile?.custom_frontend_layout?.SideBarId),
    responseRequired: json.isResponseRequired === true,
    screenKept: json.screenKept === true,
    startsElsewhere: (textOr(json.profile?.start_page) ?? 'last') !== 'last',
  };
}
