import { logFault, readPageConfiguration } from '@qujat/api';
import { lazyPart } from '@qujat/lazy';
import { pageJson } from '../../boot/page-json.ts';

const part = lazyPart(() => import(/* webpackChunkName: "offline" */ './keep-for-offline.ts'));

/**
 * Lets this browser keep what an offline visit needs, where there is a worker for it and the operator has not switched it off. A page
 * with remotes from engineers' machines has other files.
 */
export const prepareForOffline = (): void => {
  if (readPageConfiguration().developmentOrigins.length > 0 || !('serviceWorker' in navigator) || !pageJson()?.offline) return;
  part
    .load()
    .then(({ keepForOffline }) => keepForOffline())
    .catch(logFault);
};
