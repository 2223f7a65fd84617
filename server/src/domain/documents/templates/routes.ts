import { templateMenu, toggleFavouriteTemplate } from '@qujat/contract/templates';
import type { Area } from '../../../platform/http/serve.ts';
import { menu, toggleFavourite } from './menu.ts';

/** The calls of the template menu. */
export const templateRoutes: Area = (serve) => {
  serve(templateMenu, menu);
  serve(toggleFavouriteTemplate, toggleFavourite);
};
