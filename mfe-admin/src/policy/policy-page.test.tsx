import { readPolicy, savePolicy } from '@qujat/contract/administration/policy';
import { ownRights } from '@qujat/contract/administration/own-rights';
import { policyRecord, usualPolicy } from '@qujat/contract/organisation-policy';
import { listen } from '@qujat/remotes';
import { goTo, KeptPage } from '@qujat/testing/kept-page';
import { renderPart } from '@qujat/testing/render-part';
import { serve, type Asked } from '@qujat/testing/serve';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ru from '../locales/ru.json';
import PolicyPage from './policy-page.tsx';

jest.mock('@qujat/api', () => ({ ...jest.requireActual<object>('@qujat/api'), hasExtension: () => true }));

const answer = {
  policy: policyRecord.encode(usualPolicy),
  revision: 4,
  max_session_hours: 720,
  max_idle_minutes: 43_200,
  max_file_mb: 16,
  roles: [{ role: 'lawyer', name: 'Юрист' }],
  templates: [{ id: 5, name: 'Договор' }],
  people: 21,
  with_mail: 3,
  with_factor: 2,
};
const show = (revision = () => 4): readonly Asked[] => {
  const asked = serve(({ path }) => {
    if (path === ownRights.path) return { rights: ['system-administrator'] };
    return path === readPolicy.path ? { ...answer, revision: revision() } : { ended_sessions: 2 };
  });
  renderPart(
    <KeptPage path="/admin/policy">
      <PolicyPage />
    </KeptPage>,
    { texts: { admin: ru }, path: '/admin/policy' },
  );
  return asked;
};
const sent = (asked: readonly Asked[]): unknown[] =>
  asked
    .filter(({ path }) => path === savePolicy.path)
    .map(({ fields }) => ({ ...fields, policy: JSON.parse(String(fields['policy'])) as unknown }));
const save = () => userEvent.click(screen.getByRole('button', { name: ru.structure.save }));

test('a change of several rules is sent as one, with the revision that was shown', async () => {
  const asked = show();
  await userEvent.click(await screen.findByRole('checkbox', { name: ru.policy.factor.everybody }));
  await userEvent.type(screen.getByLabelText(ru.policy.fields.linkDays), '30');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Договор' }));
  await save();
  await waitFor(() =>
    expect(sent(asked)).toEqual([
      { revision: '4', policy: { ...usualPolicy, factorRoles: [{ role: 'everybody' }], linkDays: 30, deputyTemplates: [5] } },
    ]),
  );
});

test('nothing is sent while a field is wrong, and the first wrong one has the focus', async () => {
  const asked = show();
  const hours = await screen.findByLabelText(ru.policy.fields.sessionHours);
  await userEvent.type(hours, '9999');
  await save();
  expect(await screen.findByText('Введите целое число от 1 до 720.')).toBeInTheDocument();
  await waitFor(() => expect(hours).toHaveFocus());
  expect(sent(asked)).toEqual([]);
});

test('saving is offered only for a change', async () => {
  show();
  expect(await screen.findByRole('button', { name: ru.structure.save })).toHaveAttribute('aria-disabled', 'true');
});

test('what is changed and not saved stays when the page is shown again, and is sent with the revision it was made on', async () => {
  let revision = 4;
  const told: unknown[] = [];
  listen('unsaved-text', (signal) => told.push(signal));
  const asked = show(() => revision);
  const days = await screen.findByLabelText(ru.policy.fields.linkDays);
  await userEvent.type(days, '30');
  expect(told).toEqual([{ place: 'admin/policy', unsaved: true }]);
  revision = 5;
  await goTo('/admin/templates');
  await goTo('/admin/policy');
  await waitFor(() => expect(asked.filter(({ path }) => path === readPolicy.path)).toHaveLength(2));
  expect(screen.getByLabelText(ru.policy.fields.linkDays)).toHaveValue('30');
  await save();
  await waitFor(() => expect(sent(asked)).toMatchObject([{ revision: '4' }]));
});

test('changes are dropped on demand, and an unchanged form shows what is stored now', async () => {
  let revision = 4;
  const asked = show(() => revision);
  await userEvent.type(await screen.findByLabelText(ru.policy.fields.linkDays), '30');
  await userEvent.click(screen.getByRole('button', { name: ru.policy.drop }));
  expect(screen.getByLabelText(ru.policy.fields.linkDays)).toHaveValue('');
  revision = 5;
  await goTo('/admin/templates');
  await goTo('/admin/policy');
  await waitFor(() => expect(asked.filter(({ path }) => path === readPolicy.path)).toHaveLength(3));
  await userEvent.type(screen.getByLabelText(ru.policy.fields.linkDays), '30');
  await save();
  await waitFor(() => expect(sent(asked)).toMatchObject([{ revision: '5' }]));
  await waitFor(() => expect(screen.getByRole('button', { name: ru.structure.save })).toHaveAttribute('aria-disabled', 'true'));
});
