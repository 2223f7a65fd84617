import type { Extension } from '@qujat/contract/call';
import type { ReleasesData } from '@qujat/releases/page-data';

/** The JSON that the page server writes into `#qujat-page`; `readPageConfiguration()` of @qujat/api is the full reader. */
export interface PageJson {
  bases: { main: string; second: string; public: string };
  extensions: Extension[];
  demo: boolean;
  releases: ReleasesData;
  /** Whether this browser keeps what an offline visit needs (docs/offline.md). */
  offline?: boolean;
  /** Whether presses are traced. */
  traces?: boolean;
}

/** Reads it without any check: the page that contains it is made by the same release of the shell. */
export const pageJson = (): PageJson => JSON.parse(document.getElementById('qujat-page')?.textContent ?? 'null') as PageJson;
