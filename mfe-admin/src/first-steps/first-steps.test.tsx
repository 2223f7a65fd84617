import { readFirstSteps } from '@qujat/contract/administration/first-steps';
import { ownRights } from '@qujat/contract/administration/own-rights';
import { openDesign, publishDesign, saveDesign } from '@qujat/contract/administration/templates';
import { emptyDesign, type TemplateDesign } from '@qujat/contract/template-design';
import { stages } from '@qujat/contract/vocabulary';
import { renderPart } from '@qujat/testing/render-part';
import { serve } from '@qujat/testing/serve';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ru from '../locales/ru.json';
import FirstStepsPage from './first-steps-page.tsx';

jest.mock('@qujat/api', () => ({ ...jest.requireActual<object>('@qujat/api'), hasExtension: () => true }));

const person = (userid: number, fullname: string) => ({ userid, fullname, position: 'Инженер' });
const begun = {
  name_ru: 'ТОО «Жаңа»',
  name_kk: '«Жаңа» ЖШС',
  people: [person(1, 'Жаңабаев Нұрлан'), person(2, 'Байжан Олжас'), person(3, 'Власенко Ирина')],
  invited: [],
  departments: [{ id: 1, name: 'Руководство', head: 'Жаңабаев Нұрлан' }],
  starters: [
    { template: 7, name: 'Служебная записка', fields: 4, key: 0 },
    { template: 8, name: 'Приказ', fields: 3, key: 1 },
  ],
};
const design = { category: 1, index: 'СЗ', ru: 'Служебная записка', kk: '', fields: [] };

const show = (state: object) => {
  const asked = serve(({ path }) => {
    if (path === ownRights.path) return { rights: ['system-administrator'] };
    if (path === readFirstSteps.path) return state;
    if (path === openDesign.path) return { template: 7, revision: 0, design: { ...emptyDesign(1), ...design } };
    if (path === saveDesign.path) return { draft: 5, revision: 1 };
    return path === publishDesign.path ? { template: 7, version: 1 } : {};
  });
  renderPart(<FirstStepsPage />, { texts: { admin: ru } });
  return asked;
};
const choose = async (label: string, name: string): Promise<void> => {
  await userEvent.click(await screen.findByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(name) }));
};

test('a ready template gets a route of two people and is published', async () => {
  const asked = show(begun);
  await screen.findByRole('heading', { name: ru.firstSteps.title });
  await userEvent.click(screen.getByRole('button', { name: ru.firstSteps.publish }));
  expect(screen.getByText(ru.firstSteps.chooseBoth)).toBeInTheDocument();
  await choose(ru.firstSteps.agrees, 'Байжан');
  await choose(ru.firstSteps.approves, 'Власенко');
  const sheet = within(screen.getByRole('article'));
  expect(sheet.getByText('Служебная записка')).toBeInTheDocument();
  expect(sheet.getAllByText(ru.firstSteps.states.waiting)).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: ru.firstSteps.publish }));
  await waitFor(() => expect(asked.map(({ path }) => path)).toContain(publishDesign.path));
  const saved = asked.find(({ path }) => path === saveDesign.path)?.fields['design'] as unknown;
  const sent = (typeof saved === 'string' ? JSON.parse(saved) : saved) as TemplateDesign;
  expect(sent.stages.map(({ stage, steps }) => [stage, steps.map(({ holder, employeeId }) => [holder, employeeId])])).toEqual([
    [stages.aggregation, [['person', 2]]],
    [stages.approval, [['person', 3]]],
    [stages.execution, []],
    [stages.acknowledgement, []],
  ]);
});

test('says who has decided the first document, and when all is done', async () => {
  const step = { stage: 1, fullname: 'Байжан Олжас', position: 'Юрист', state: 'agreed' };
  show({
    ...begun,
    starters: [],
    published: { template: 7, name: 'Служебная записка' },
    document: { caseid: 11, casenum: 'СЗ-01/1', subject: 'О бетоне', steps: [step] },
    finished: 1,
  });
  const done = await screen.findAllByText(`, ${ru.firstSteps.done}`);
  expect(done).toHaveLength(4);
  expect(within(screen.getByRole('article')).getByText(ru.firstSteps.states.agreed)).toBeInTheDocument();
  expect(screen.getByText(ru.firstSteps.finished)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: ru.firstSteps.hide })).toBeNull();
});

test('an organisation that has completed a document with other templates has no step left', async () => {
  show({ ...begun, document: { caseid: 11, casenum: 'СЗ-01/1', subject: 'О бетоне', steps: [] }, finished: 1 });
  expect(await screen.findAllByText(`, ${ru.firstSteps.done}`)).toHaveLength(4);
  expect(screen.queryByRole('button', { name: ru.firstSteps.publish })).toBeNull();
});
