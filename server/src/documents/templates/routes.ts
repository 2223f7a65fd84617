import { searchTemplates, templateMenu, toggleFavouriteTemplate } from '@qujat/contract/templates';
import type { Area } from '../../http/serve.ts';
import { findTemplates, menu, toggleFavourite } from './menu.ts';

/** Where a new document begins. */
export const templateRoutes: Area = (serve) => {
  serve(templateMenu, (_, context) => menu(context));
  serve(searchTemplates, findTemplates);
  serve(toggleFavouriteTemplate, toggleFavourite);
};
