/** The page on which a template is designed, with a server that answers what a test says. */
import { ownRights } from '@qujat/contract/administration/own-rights';
import { readIndices } from '@qujat/contract/administration/indices';
import { previewDesign } from '@qujat/contract/administration/template-preview';
import { openDesign, simulateDesign } from '@qujat/contract/administration/templates';
import { emptyDesign, type TemplateDesign } from '@qujat/contract/template-design';
import { renderPart } from '@qujat/testing/render-part';
import { serve } from '@qujat/testing/serve';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import common from '../../locales/ru.json';
import ru from '../locales/ru.json';
import DesignPage from '../design-page.tsx';

const opened = {
  template: null,
  draft: null,
  revision: 0,
  viewer: 5,
  design: openDesign.answer.encode({
    templateId: null,
    draftId: null,
    revision: 0,
    design: emptyDesign(1),
    viewerId: 5,
    people: [],
    lastFieldNumber: 0,
    versions: [],
    categories: [],
    roles: [],
    departments: [],
  }) as { design: unknown },
};
export const answers = (
  rest: Readonly<Record<string, (fields: Readonly<Record<string, unknown>>) => unknown>> = {},
  more: Readonly<Record<string, unknown>> = {},
) =>
  serve(({ path, fields }) => {
    if (path === ownRights.path) return { rights: ['document-administrator'] };
    if (path === openDesign.path)
      return {
        ...opened,
        template: fields['template'] ? Number(fields['template']) : null,
        design: opened.design.design,
        categories: [{ id: 1, name_ru: 'Внутренние', name_kk: '' }],
        roles: [{ role: 'lawyer', name: 'Юрист', people: [{ fullname: 'Есенов Марат' }] }],
        ...more,
      };
    if (path === readIndices.path) return { items: [], deplist: [] };
    if (path === simulateDesign.path) return { initiator: 'Смагулов Тимур', steps: [], signed: '2026-11-23', working_days: 0 };
    if (path === previewDesign.path) return { pdf: '' };
    return rest[path]?.(fields);
  });
export const show = async (width = 1440) => {
  renderPart(<DesignPage />, { texts: { admin: common, templates: ru }, path: '/admin/templates/design', width });
  return within(await screen.findByRole('region', { name: ru.design.about })).getByRole('textbox', { name: /Название, рус/ });
};
export const openForm = async () => {
  await userEvent.click(screen.getByRole('tab', { name: ru.design.formPart }));
  return within(screen.getByRole('tabpanel', { name: ru.design.formPart }));
};
export const sentDesign = (fields: Readonly<Record<string, unknown>>): TemplateDesign =>
  JSON.parse(String(fields['design'])) as TemplateDesign;

export const openRoute = async () => {
  await userEvent.click(screen.getByRole('tab', { name: ru.design.route }));
  return within(await screen.findByRole('region', { name: new RegExp(ru.design.stage[1]) }));
};
