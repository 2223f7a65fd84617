import { hasExtension } from '@qujat/api';
import type { StartPage } from '@qujat/contract/start-page';
import { queues } from '@qujat/contract/vocabulary';
import { findPage } from './registry.ts';

const today = '/today';

/**
 * Where '/' leads for whoever has chosen this page to start with (SHL-25): a path within the product. '/' itself means the specified start,
 * the list opened last; so does a page that no live release has.
 */
export const startPath = (chosen: StartPage): string => {
  if (!hasExtension('start-page')) return '/';
  if (chosen === 'incoming') return `/#currentTab=${queues.incoming}`;
  return chosen === 'today' && findPage(today) ? today : '/';
};
