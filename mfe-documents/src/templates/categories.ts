import type { FavouriteTemplate } from '@qujat/contract/shell';
import type { Template, TemplateCategory } from '@qujat/contract/templates';

/** A category of the menu. */
export interface ShownCategory {
  readonly key: string;
  readonly kind: 'favourites' | 'all' | 'own' | 'plain';
  /** Empty if the kind determines it. */
  readonly name: string;
  readonly templates: readonly Template[];
}

/** The servers' names, in four languages, of the category with a person's own templates: it has a bookmark (NEW-1). */
const own = new Set(['my templates', 'мои шаблоны', 'менің үлгілерім', 'менің шаблондарым', 'şablonlarım']);

const kindOf = (name: string): ShownCategory['kind'] => {
  if (name.trim() === '') return 'all';
  return own.has(name.trim().toLowerCase()) ? 'own' : 'plain';
};

/** Favourites first, then templates without a category, then the others in the server's order. Favourites get the menu's descriptions. */
export const categoriesOf = (menu: readonly TemplateCategory[], favourites: readonly FavouriteTemplate[]): readonly ShownCategory[] => {
  const known = new Map(menu.flatMap((each) => each.templates).map((each) => [each.id, each]));
  const shown = menu.map(({ name, templates }, index): ShownCategory => ({ key: `${index} ${name}`, kind: kindOf(name), name, templates }));
  return [
    {
      key: 'favourites',
      kind: 'favourites',
      name: '',
      templates: favourites.map(({ id, name }) => known.get(id) ?? { id, name, description: '' }),
    },
    ...shown.filter(({ kind }) => kind === 'all'),
    ...shown.filter(({ kind }) => kind !== 'all'),
  ];
};
