import type { ReleasesData } from '@qujat/releases/page-data';
import { createContext, useContext } from 'react';

/** The live releases with which the page was written. */
export const ReleasesContext = createContext<ReleasesData>({ id: '', shell: '', shared: {}, remotes: [] });

export const useReleases = (): ReleasesData => useContext(ReleasesContext);
