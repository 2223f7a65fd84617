import { templateMenu, toggleFavouriteTemplate } from '@qujat/contract/templates';
import type { Area } from '../../../platform/http/serve.ts';
import { menu, toggleFavourite } from './menu.ts';

/** Where a new document begins. */
export const templateRoutes: Area = (serve) => {
  serve(templateMenu, menu);
  serve(toggleFavouriteTemplate, toggleFavourite);
};
