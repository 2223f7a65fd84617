/**
 * Folders as tiles or as a list: stored in the browser and, if the server supports it, with the person, like columns (docs/decisions/0051).
 */
import { hasExtension, queryKey, request } from '@qujat/api';
import { cloudView, views } from '@qujat/contract/cloud';
import { saveCloudView } from '@qujat/contract/cloud-changes';
import { cloudTilesAtom, cloudTilesUnsavedAtom, setCloudTiles, signedInAtom, store } from '@qujat/session';
import { useQuery } from '@tanstack/react-query';
import { atom } from 'jotai/vanilla';

export type Layout = 'grid' | 'list';

export const layoutAtom = atom<Layout>((get) => (get(cloudTilesAtom) ? 'grid' : 'list'));

/** One request after the other, so that the last choice wins. */
let last: Promise<void> = Promise.resolve();

const save = async (): Promise<void> => {
  if (!store.get(cloudTilesUnsavedAtom)) return;
  const tiles = store.get(cloudTilesAtom);
  await request(saveCloudView, { view: tiles ? views.grid : views.list }, { background: true });
  if (store.get(cloudTilesAtom) === tiles) setCloudTiles(tiles, false);
};

const saveInTurn = (): Promise<void> => {
  last = last.catch(() => undefined).then(save);
  return last;
};

/** Without a session only the browser stores the choice. After a failed save, the next visit of the cloud sends it again. */
export const chooseLayout = (layout: Layout): void => {
  const isKept = store.get(signedInAtom) && hasExtension('cloud');
  setCloudTiles(layout === 'grid', isKept);
  if (isKept) saveInTurn().catch(console.error);
};

/** Takes over the choice from other devices, once; an unsaved local choice goes to the server first. */
export const useKeptLayout = (): void => {
  useQuery({
    queryKey: queryKey('cloud-view'),
    queryFn: async ({ signal }) => {
      await saveInTurn();
      const before = store.get(cloudTilesAtom);
      const { view } = await request(cloudView, {}, { signal, background: true });
      // A choice made since the request is newer.
      if (view !== null && store.get(cloudTilesAtom) === before && !store.get(cloudTilesUnsavedAtom))
        setCloudTiles(view === views.grid, false);
      return view;
    },
    enabled: hasExtension('cloud'),
    staleTime: Infinity,
    gcTime: Infinity,
  });
};
