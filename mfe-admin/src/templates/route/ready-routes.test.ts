/** @jest-environment node */
import { problemsOfDesign } from '@qujat/contract/administration/design-problems';
import { emptyDesign } from '@qujat/contract/template-design';
import { isEmptyRoute, readyRoutes, withReadyRoute } from './ready-routes.ts';

const design = { ...emptyDesign(1), ru: 'Заявка', index: 'З' };
const roles = [
  { role: 'lawyer', name: 'Юрист', people: [{ fullName: 'Есенов Марат' }] },
  { role: 'finance', name: 'Финансы', people: [] },
];

test.each(readyRoutes)('the ready route %s can be published as it is', (route) => {
  expect(isEmptyRoute(design)).toBe(true);
  const made = withReadyRoute(design, route, roles);
  expect(isEmptyRoute(made)).toBe(false);
  expect(problemsOfDesign(made)).toEqual([]);
});

test('only roles that somebody has are asked', () => {
  const [agreement] = withReadyRoute(design, 'experts', roles).stages;
  expect(agreement?.steps.map(({ holder, role }) => role || holder)).toEqual(['department-head', 'lawyer']);
});
