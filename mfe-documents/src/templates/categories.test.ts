/** @jest-environment node */
import { categoriesOf } from './categories.ts';

const template = (id: number) => ({ id, name: `Шаблон ${id}`, description: `Описание ${id}` });

it('lists favourites first, then templates without a category, then the categories', () => {
  const menu = [
    { name: 'Кадры', templates: [template(1)] },
    { name: '', templates: [template(2)] },
    { name: 'Мои шаблоны', templates: [template(3)] },
  ];
  const shown = categoriesOf(menu, [
    { id: 3, name: 'Шаблон 3', isProcess: false },
    { id: 9, name: 'Прежний', isProcess: false },
  ]);
  expect(shown.map(({ kind, name }) => [kind, name])).toEqual([
    ['favourites', ''],
    ['all', ''],
    ['plain', 'Кадры'],
    ['own', 'Мои шаблоны'],
  ]);
  expect(shown[0]?.templates).toEqual([template(3), { id: 9, name: 'Прежний', description: '' }]);
});
