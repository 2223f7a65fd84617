/** @jest-environment node */
import { requestedForm } from './requested-form.ts';

it('reads a template or a draft out of the address', () => {
  expect(
    ['?12', '?12&from=list', '?12=', '?document=41', '', '?', '?x', '?0', '?document=x', '?99999999999999999999'].map(requestedForm),
  ).toEqual([{ template: 12 }, { template: 12 }, { template: 12 }, { draft: 41 }, null, null, null, null, null, null]);
});
