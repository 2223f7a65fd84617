/** Template categories, templates, and people's favourites. */
import type { Queryable } from '../../../platform/database/pool.ts';
import { publishStandardTemplates } from '../../../domain/organisations/publish-standard.ts';
import { standardFields } from '../../../domain/organisations/standard-fields.ts';
import { addStandardSteps, mayBePublic } from '../../../domain/organisations/standard-steps.ts';
import type { OrganisationKey } from '../data/organisations.ts';
import { categories, templates, type DemoTemplate, type TemplateCode } from '../data/templates.ts';
import { insertNumbered, insertRows } from './bulk.ts';
import { patternOf } from './numbers.ts';
import type { Organisation } from './people.ts';

export type TemplateIds = ReadonlyMap<TemplateCode, { readonly id: number; readonly template: DemoTemplate }>;

/** Keys of people with the codes of their favourite templates. */
const favourites: Readonly<Record<OrganisationKey, Readonly<Record<string, readonly TemplateCode[]>>>> = {
  A: {
    dulat: ['ПОР', 'П', 'СЗ'],
    aigerim: ['ВХ', 'ИСХ', 'ОБ', 'СЗ'],
    olga: ['ВХ', 'ИСХ', 'П'],
    laura: ['ЗК', 'Д', 'ДС'],
    marat: ['Д', 'ДВ'],
    dinara: ['ЗО', 'ЛС', 'К'],
    kanat: ['СЗ', 'А'],
  },
  B: { aigerim: ['ВХ', 'ИСХ'], askhat: ['ПОР', 'П'], daniyar: ['ЗК', 'СО'], pavel: ['СЗ', 'А'] },
  C: { kairat: ['П', 'ПОР'], assel: ['ДП', 'ДГ', 'СР'], madina: ['ВХ', 'ИСХ'], zarina: ['ЗП', 'ЛС'], aruzhan: ['ОБ'] },
};

/** Writes an organisation's templates and returns their ids by code. */
export const fillTemplates = async (db: Queryable, organisation: Organisation): Promise<TemplateIds> => {
  const own = templates.filter((each) => each.organisations.includes(organisation.key));
  const used = categories.filter(({ key }) => own.some(({ category }) => category === key));
  const categoryIds = await insertNumbered(
    db,
    'template_categories',
    used.map(({ ru, kk }, position) => ({ organisation_id: organisation.id, name_ru: ru, name_kk: kk, position })),
  );
  const categoryId = new Map(used.map(({ key }, index) => [key, categoryIds[index]]));
  const ids = await insertNumbered(
    db,
    'templates',
    own.map((each) => ({
      organisation_id: organisation.id,
      category_id: categoryId.get(each.category),
      code: each.code,
      name_ru: each.ru,
      name_kk: each.kk,
      description_ru: each.descriptionRu,
      description_kk: each.descriptionKk,
      route: each.route,
      retention_months: each.retention,
      key_requirement: each.key,
      correspondence: each.correspondence,
      is_process: false,
      fields: standardFields(each.code),
      may_be_public: mayBePublic(each.route),
    })),
  );
  await addStandardSteps(
    db,
    organisation.id,
    own.map(({ code }, index) => ({ id: ids[index] ?? 0, code })),
  );
  // Their indices begin with the templates (file_template).
  for (const { code } of own)
    await db
      .updateTable('document_indices')
      .set({ number_pattern: patternOf(code) })
      .where('organisation_id', '=', organisation.id)
      .where('code', '=', code)
      .execute();
  await publishStandardTemplates(db, organisation.id);
  const byCode = new Map(own.map((template, index) => [template.code, { id: ids[index] ?? 0, template }]));
  await insertRows(
    db,
    'favourite_templates',
    Object.entries(favourites[organisation.key]).flatMap(([key, codes]) =>
      codes.map((code) => ({
        organisation_id: organisation.id,
        employee_id: organisation.byKey.get(key)?.employeeId,
        template_id: byCode.get(code)?.id,
      })),
    ),
  );
  return byCode;
};
