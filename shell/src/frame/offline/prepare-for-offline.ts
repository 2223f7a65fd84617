import { logFault, readPageConfiguration } from '@qujat/api';
import { lazyPart } from '@qujat/lazy';
import { pageJson } from '../../boot/page-json.ts';

const part = lazyPart(() => import(/* webpackChunkName: "offline" */ './keep-for-offline.ts'));

/**
 * Lets this browser keep what an offline visit needs, if it has service workers, and stops it once the operator has switched that off. A page
 * with remotes from engineers' machines has other files.
 */
export const prepareForOffline = (): void => {
  const { serviceWorker } = navigator as Partial<Navigator>;
  if (readPageConfiguration().developmentOrigins.length > 0 || !serviceWorker) return;
  const isOn = pageJson()?.offline === true;
  if (!isOn && !serviceWorker.controller) return;
  part
    .load()
    .then(({ keepForOffline, stopKeeping }) => (isOn ? keepForOffline() : stopKeeping()))
    .catch(logFault);
};
