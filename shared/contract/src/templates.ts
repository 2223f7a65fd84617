/** The menu from which a new document is created (NEW-1). */
import { call, optional, required } from './call.ts';
import { at, flag, identifier, list, record, text, type Decoded } from './codec.ts';
import { identifierField, textField } from './field.ts';

const template = record({ id: at('id', identifier), name: at('template_name', text), description: at('description', text) });
export type Template = Decoded<typeof template>;

const category = record({
  /** If empty, it is shown as 'All documents'. */
  name: at('name', text),
  templates: at('items', list(template)),
});
export type TemplateCategory = Decoded<typeof category>;

export const templateMenu = call({
  name: 'templateMenu',
  summary:
    'The templates of the organisation by category, the nameless one first; with a text only those whose name, index or description contains it, requested from 2 characters, 200 ms after the last key.',
  source: 'NEW-1',
  path: '/ce/showmenu.php',
  effect: 'read',
  fixed: { q: '0', q1: '0', is_json: '1' },
  fields: { search: optional('q3', textField(100)) },
  answer: list(category),
});

export const toggleFavouriteTemplate = call({
  name: 'toggleFavouriteTemplate',
  summary: 'Marks a template as a favourite of the person, or removes the mark.',
  source: 'NEW-4',
  path: '/ce/toggle_favorite_template.php',
  effect: 'change',
  fields: { templateId: required('doctype', identifierField) },
  answer: record({ success: at('success', flag), message: at('message', text), favourite: at('is_favorite', flag) }),
});
