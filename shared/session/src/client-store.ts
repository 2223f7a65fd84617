/** The browser's persistent state, as a whole under one key (SES-1). */
import type { ColumnChoice, ColumnChoicesByList } from '@qujat/contract/column-choices';
import {
  configTitles as configTitlesCall,
  favouriteTemplates as favouriteTemplatesCall,
  organisations as organisationsCall,
  profileCodec,
  type FavouriteTemplate,
  type Organisation,
  type Profile,
} from '@qujat/contract/shell';
import { leftMenu as leftMenuCall, type MenuGroup } from '@qujat/contract/sidebar';
import { defaultLanguage, languageCodes, type LanguageCode } from '@qujat/contract/vocabulary';

/** The fields of the identity; they change together, and the highest `tokenVersion` of all tabs wins. */
interface TokenFields {
  /** The access token; null when signed out. */
  readonly token: string | null;
  /** Unix seconds; 0 = never expires, null = unknown. */
  readonly tokenExp: number | null;
  readonly refreshToken: string | null;
  /** Counts every change of the tokens, so that a stale tab is recognised (SES-6). */
  readonly tokenVersion: number;
  /** When a refresh returned these tokens, in milliseconds of this machine's own clock; null if they came from signing in. */
  readonly refreshedAt: number | null;
  /**
   * New with every sign-in and every change of organisation or substitution; null when signed out. Tabs that show another identity reload.
   */
  readonly identity: string | null;
  /** Null while somebody is signed in, and if the cause is unknown. */
  readonly signedOutBy: SignOutCause | null;
}

/** Why nobody is signed in: the person signed out, or the session ended for one of the contract's `sessionEnds`. */
export type SignOutCause = 'person' | `session-${string}`;

/** The cause that the reason of a failure names, if any. */
export const signOutCauseOf = (reason: string | null): SignOutCause | null =>
  reason?.startsWith('session-') ? (reason as SignOutCause) : null;

const cardPlacements = ['side', 'window', 'reader'] as const;
export type CardPlacement = (typeof cardPlacements)[number];

/** The whole store. Fields of the specification have its names; the last ones are ours. */
export interface ClientStore extends TokenFields {
  /** null until the person chooses: then the system's preference applies. */
  readonly darkMode: boolean | null;
  readonly instances: readonly Organisation[];
  readonly profile: Profile | null;
  readonly language: LanguageCode;
  readonly sedTabsVisibility: boolean;
  readonly isResponseRequired: boolean;
  readonly configTitles: Readonly<Record<string, string>>;
  readonly hideWelcomeModal: boolean;
  readonly favoriteTemplatesVisibility: boolean;
  readonly favoriteTemplates: readonly FavouriteTemplate[];
  /** The additional groups of the sidebar, as they were on the last visit. */
  readonly leftMenu: readonly MenuGroup[];
  /** Queue code of the tab; '1' by the specification until one is chosen. */
  readonly currentSedTab: string;
  /** The chosen tab, or null if none was chosen (SHL-9). */
  readonly chosenTab: string | null;
  /** The person's arrangement of list columns; a missing list has the default. */
  readonly columns: ColumnChoicesByList;
  /** They were arranged here, and the server that stores them with the person may not have them yet. */
  readonly columnsUnsaved: boolean;
  /** Folders of the cloud are shown as tiles, and not as a list. */
  readonly cloudTiles: boolean;
  /** It was chosen here, and the server that stores it with the person may not have it yet. */
  readonly cloudTilesUnsaved: boolean;
  /** The place of a document's card on a wide screen: at the side, or as a window in the middle. */
  readonly cardPlacement: CardPlacement;
  /** After an act the next document of the list opens automatically. */
  readonly opensNextDocument: boolean;
  /** The banner above the feed was dismissed. */
  readonly hideFeedBanner: boolean;
  /** J and K move from row to row; people who use speech input, or press them by mistake, turn this off. */
  readonly rowKeys: boolean;
  /** The person lets this browser keep documents for reading offline (docs/offline.md). */
  readonly offlineReading: boolean;
  /** The screen of the last visit is kept for the next one: boot.js must know it before the database answers. */
  readonly screenKept: boolean;
  /** How many decisions of the person this browser keeps until there is a line (docs/offline.md). */
  readonly keptDecisions: number;
  /** How many kept decisions were destroyed without having been sent, and nobody has been told of it. */
  readonly lostDecisions: number;
  /** Server's clock minus this machine's, milliseconds. */
  readonly clockOffset: number;
  /**
   * How often each field was changed, over all tabs: if two tabs write at the same moment, each field's newer value stays. Null if an older
   * release wrote.
   */
  readonly edits: Readonly<Record<string, number>> | null;
}

export const signedOutTokens = {
  token: null,
  tokenExp: null,
  refreshToken: null,
  refreshedAt: null,
  identity: null,
  signedOutBy: null,
} as const;

/** The personal fields, emptied, because the next person must not see them. */
export const nothingPersonal = {
  profile: null,
  instances: [],
  configTitles: {},
  favoriteTemplates: [],
  leftMenu: [],
  isResponseRequired: false,
  currentSedTab: '1',
  chosenTab: null,
  columns: {},
  columnsUnsaved: false,
  cloudTiles: false,
  cloudTilesUnsaved: false,
  offlineReading: false,
  screenKept: false,
  keptDecisions: 0,
} as const;

/** What is kept for one session is destroyed with it: the decisions among it are counted, because the person must learn of them. */
export const withoutKeptDecisions = ({
  keptDecisions,
  lostDecisions,
}: Pick<ClientStore, 'keptDecisions' | 'lostDecisions'>): Pick<ClientStore, 'keptDecisions' | 'lostDecisions'> => ({
  keptDecisions: 0,
  lostDecisions: lostDecisions + keptDecisions,
});

export const emptyStore: ClientStore = {
  ...signedOutTokens,
  ...nothingPersonal,
  tokenVersion: 0,
  darkMode: null,
  language: defaultLanguage,
  sedTabsVisibility: false,
  hideWelcomeModal: false,
  favoriteTemplatesVisibility: false,
  cardPlacement: 'side',
  opensNextDocument: false,
  hideFeedBanner: false,
  rowKeys: true,
  lostDecisions: 0,
  clockOffset: 0,
  edits: null,
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const textOr = <F>(value: unknown, otherwise: F): string | F => (typeof value === 'string' && value ? value : otherwise);
const numberOr = <F>(value: unknown, otherwise: F): number | F => (typeof value === 'number' && Number.isFinite(value) ? value : otherwise);

const columnsOf = (json: unknown): ColumnChoicesByList =>
  Object.fromEntries(
    Object.entries(isRecord(json) ? json : {}).map(([list, columns]): [string, readonly ColumnChoice[]] => [
      list,
      (Array.isArray(columns) ? columns : [])
        .filter(isRecord)
        .flatMap(({ key, hidden, width }) =>
          typeof key === 'string' ? [{ key, hidden: hidden === true, width: numberOr(width, null) }] : [],
        ),
    ]),
  );

const editsOf = (json: Record<string, unknown>): Record<string, number> =>
  Object.fromEntries(Object.entries(json).filter((each): each is [string, number] => Number.isSafeInteger(each[1])));

const tokensOf = (json: Record<string, unknown>): TokenFields => {
  const token = textOr(json.token, null);
  const version = numberOr(json.tokenVersion, 0);
  return {
    ...(token
      ? {
          token,
          tokenExp: numberOr(json.tokenExp, null),
          refreshToken: textOr(json.refreshToken, null),
          refreshedAt: numberOr(json.refreshedAt, null),
          // A store without one was not written by us; it still identifies somebody, always the same.
          identity: textOr(json.identity, 'unnamed'),
          signedOutBy: null,
        }
      : { ...signedOutTokens, signedOutBy: textOr(json.signedOutBy, null) as SignOutCause | null }),
    tokenVersion: Number.isSafeInteger(version) ? version : 0,
  };
};

/** Reads the stored text. Broken or foreign JSON gives null; an unreadable field gets its default. */
export function restore(stored: string | null): ClientStore | null {
  let json: unknown;
  try {
    json = JSON.parse(stored ?? '');
  } catch {
    return null;
  }
  if (!isRecord(json)) return null;
  return {
    ...tokensOf(json),
    darkMode: typeof json.darkMode === 'boolean' ? json.darkMode : null,
    instances: organisationsCall.answer.decode(json.instances),
    profile: isRecord(json.profile) ? profileCodec.decode(json.profile) : null,
    language: languageCodes.find((code) => code === json.language) ?? defaultLanguage,
    sedTabsVisibility: json.sedTabsVisibility === true,
    isResponseRequired: json.isResponseRequired === true,
    configTitles: configTitlesCall.answer.decode(json.configTitles),
    hideWelcomeModal: json.hideWelcomeModal === true,
    favoriteTemplatesVisibility: json.favoriteTemplatesVisibility === true,
    favoriteTemplates: favouriteTemplatesCall.answer.decode(json.favoriteTemplates),
    leftMenu: leftMenuCall.answer.decode(json.leftMenu),
    currentSedTab: textOr(json.currentSedTab, emptyStore.currentSedTab),
    chosenTab: textOr(json.chosenTab, null),
    columns: columnsOf(json.columns),
    columnsUnsaved: json.columnsUnsaved === true,
    cloudTiles: json.cloudTiles === true,
    cloudTilesUnsaved: json.cloudTilesUnsaved === true,
    cardPlacement: cardPlacements.find((each) => each === json.cardPlacement) ?? 'side',
    opensNextDocument: json.opensNextDocument === true,
    hideFeedBanner: json.hideFeedBanner === true,
    rowKeys: json.rowKeys !== false,
    offlineReading: json.offlineReading === true,
    screenKept: json.screenKept === true,
    keptDecisions: numberOr(json.keptDecisions, 0),
    lostDecisions: numberOr(json.lostDecisions, 0),
    clockOffset: numberOr(json.clockOffset, 0),
    edits: isRecord(json.edits) ? editsOf(json.edits) : null,
  };
}

/** Writes the store: server data in the form of the wire, which `restore` reads forgivingly, whichever release wrote it. */
export const serialise = (store: ClientStore): string =>
  JSON.stringify({
    ...store,
    instances: organisationsCall.answer.encode([...store.instances]),
    profile: store.profile && profileCodec.encode(store.profile),
    favoriteTemplates: favouriteTemplatesCall.answer.encode([...store.favoriteTemplates]),
    leftMenu: leftMenuCall.answer.encode([...store.leftMenu]),
  });
