/** What a person is told, saved at once (NTF-3). */
import { readChoices, saveChoices } from '@qujat/contract/notifications';
import { signIn } from '@qujat/session';
import { render, screen, waitFor } from '@testing-library/react';
import { choicesWire } from '../../test-support/choices-wire.ts';
import { held, serve } from '../../test-support/fake-server.ts';
import { around } from '../../test-support/page.tsx';
import { person } from '../../test-support/sign-in.tsx';
import { NoticesSection } from './notices-section.tsx';
import { loadTexts } from './texts.ts';

test('a choice made while another is being saved is shown, and saved after it', async () => {
  signIn({ token: 't', tokenExp: 0, refreshToken: 'r' });
  const first = held({ status: 'ok' });
  const second = held({ status: 'ok' });
  const wire = { ...choicesWire(false), push: 0 };
  const { choices } = wire;
  const saved = { ...wire, choices: { ...choices, remind_3: 0, digest: 1 } };
  const asked = serve({
    [readChoices.path]: [wire, { ...wire, choices: { ...choices, remind_3: 0 } }, saved],
    [saveChoices.path]: [first.answer, second.answer],
  });
  const page = around(<NoticesSection letters />);
  await loadTexts();
  render(page);
  const reminder = await screen.findByRole('checkbox', { name: 'За 3 дня' });
  const digest = screen.getByRole('checkbox', { name: 'Сводка: одно письмо вместо отдельных' });
  await person.click(reminder);
  await person.click(digest);
  expect(reminder).not.toBeChecked();
  expect(digest).toBeChecked();
  const saves = () => asked.filter(({ path }) => path === saveChoices.path).length;
  expect(saves()).toBe(1);
  first.release();
  await waitFor(() => expect(saves()).toBe(2));
  expect(digest).toBeChecked();
  second.release();
  const reads = () => asked.filter(({ path }) => path === readChoices.path).length;
  await waitFor(() => expect(reads()).toBe(3));
  expect(reminder).not.toBeChecked();
  expect(digest).toBeChecked();
});
