import { readPageConfiguration } from '@qujat/api';
import { signIn } from '@qujat/contract/authentication';
import { screen } from '@testing-library/react';
import { serve } from '../../../test-support/fake-server.ts';
import { person, show, tokens } from '../../../test-support/sign-in.tsx';

jest.mock('@qujat/api', () => {
  const actual = jest.requireActual<typeof import('@qujat/api')>('@qujat/api');
  return { ...actual, readPageConfiguration: jest.fn(actual.readPageConfiguration) };
});

const accounts = {
  password: 'Qujat-2026!',
  people: [{ email: 'dulat@saryozen.example', name: 'Сапаргалиев Дулат', positions: ['Директор', 'Директор'] as const }],
};

const configuration = readPageConfiguration();

test('a demo offers its accounts, and one press signs in', async () => {
  jest.mocked(readPageConfiguration).mockReturnValue({ ...configuration, demo: true, demoAccounts: accounts });
  const asked = serve({ [signIn.path]: [tokens] });
  show();
  await person.click(await screen.findByRole('button', { name: 'Демо-аккаунты' }));
  await person.click(await screen.findByRole('menuitem', { name: /Сапаргалиев Дулат/ }));
  expect(asked[0]?.fields).toMatchObject({ q: 'dulat@saryozen.example', q1: 'Qujat-2026!' });
});

test('elsewhere there are none', () => {
  jest.mocked(readPageConfiguration).mockReturnValue(configuration);
  show();
  expect(screen.queryByRole('button', { name: 'Демо-аккаунты' })).toBeNull();
});
