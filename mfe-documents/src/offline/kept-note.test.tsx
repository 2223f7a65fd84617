import { addResources, createI18n, I18nProvider } from '@qujat/i18n';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { draftKey, useDraft } from '../card/comment-drafts.ts';
import { KeptNote } from './kept-note.tsx';
import texts from './locales/ru.json';
import type { KeptDecision } from './to-send.ts';

let isThere = true;
jest.mock('./kept-decisions.ts', () => ({ takeBack: async () => isThere }));

const kept: KeptDecision = {
  documentId: 7,
  stage: 1,
  employeeId: 4,
  version: 2,
  comment: 'Замечание, которое писали полчаса',
  document: 'П-7',
  key: 'k',
  at: 0,
  state: 'waiting',
  problem: '',
};

const Draft = (): ReactNode => {
  const { text, write } = useDraft(draftKey(7, 1, 4));
  return <input aria-label="Комментарий" value={text ?? ''} onChange={({ target }) => write(target.value || undefined)} />;
};

const show = (): void => {
  const i18n = createI18n({ language: 'ru_RU' });
  addResources('offline', 'ru', texts);
  render(
    <I18nProvider i18n={i18n}>
      <KeptNote kept={kept} />
      <Draft />
    </I18nProvider>,
  );
};
const takeBack = (): Promise<void> => userEvent.click(screen.getByRole('button', { name: texts.takeBack }));
const comment = (): HTMLInputElement => screen.getByRole('textbox', { name: 'Комментарий' });

test('a decision that is taken back gives its comment back, unless another one has been begun', async () => {
  show();
  isThere = false;
  await takeBack();
  expect(comment().value).toBe('');
  isThere = true;
  await takeBack();
  await waitFor(() => expect(comment().value).toBe(kept.comment));
  await userEvent.clear(comment());
  await userEvent.type(comment(), 'Другое');
  await takeBack();
  expect(comment().value).toBe('Другое');
});
