/** The HTML that builds have rendered (docs/decisions/0189), read from the releases of a set: no code of a release runs here. */
import { locales, pagePlace, readWhole, releaseFolder, type Drawn, type LiveSet, type Locale, type Release } from '@qujat/releases';

/** HTML by language. */
type Html = Readonly<Partial<Record<Locale, string>>>;

/** The HTML of a live set. */
export interface DrawnHtml {
  /** A page in its frame, keyed by `<remote>/<key>`. */
  readonly pages: Readonly<Record<string, Html>>;
  /** The signed-in frame before any data is known. */
  readonly frame: Html;
}

/** Reads HTML in every language. Throws if a file is missing or does not match the release. */
async function readDrawn(root: string, { name, version }: Release, drawn: Drawn): Promise<Record<Locale, string>> {
  const entries = await Promise.all(
    locales.map(async (language) => {
      const { file, integrity } = drawn[language];
      const contents = await readWhole(releaseFolder(root, name, version), file, integrity);
      return [language, contents.toString('utf8')] as const;
    }),
  );
  return Object.fromEntries(entries) as Record<Locale, string>;
}

/** Puts a page into the frame. */
const around = (frame: Record<Locale, string>, page: Record<Locale, string>): Html =>
  Object.fromEntries(locales.map((language) => [language, frame[language].split(pagePlace).join(page[language])]));

/**
 * Reads the HTML of a set. HTML that cannot be read, or was rendered for another frame than the live shell's, is left out: such pages work,
 * but appear later.
 */
export async function readDrawnHtml(root: string, set: LiveSet, log: (message: string, error: unknown) => void): Promise<DrawnHtml> {
  const frames = set.shell.drawn;
  if (!frames) return { pages: {}, frame: {} };
  try {
    const frame = await readDrawn(root, set.shell, frames.sidebar);
    const plain = await readDrawn(root, set.shell, frames.plain);
    const pages: Record<string, Html> = {};
    for (const { live } of set.remotes) {
      if (live.drawn?.place !== frames.place) continue;
      for (const [key, drawn] of Object.entries(live.drawn.pages)) {
        const page = await readDrawn(root, live, drawn).catch((error: unknown) => log(`The HTML of ${live.name} is left out`, error));
        if (page) pages[`${live.name}/${key}`] = around(plain, page);
      }
    }
    return { pages, frame };
  } catch (error) {
    log('The HTML of the shell is left out', error);
    return { pages: {}, frame: {} };
  }
}
