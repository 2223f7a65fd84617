/** @jest-environment node */
import { ApiError, BusinessError } from '@qujat/api';
import type { CallInput } from '@qujat/contract/call';
import type { saveDraft } from '@qujat/contract/new-document';
import type { DraftContent } from './draft-content.ts';
import { createDraftWriter, longestWait, savePause, type DraftWriter, type SaveState } from './draft-writer.ts';
import type { LocalCopy } from './local-copy.ts';

const content = (subject: string): DraftContent => ({
  language: 'ru',
  subject,
  text: '',
  values: { sum: '5', empty: '' },
  recipients: [],
  sender: null,
  dueOn: null,
  replyRequired: false,
  isPublic: false,
  leftOut: [],
  participants: [],
});

const make = (start: Partial<LocalCopy> = {}) => {
  const sent: CallInput<typeof saveDraft>[] = [];
  const states: SaveState['kind'][] = [];
  const copies = new Map<string, LocalCopy>();
  const nameOf = ({ id, key }: Pick<LocalCopy, 'id' | 'key'>): string => String(id ?? key);
  const answers: (Error | Promise<never> | 'answer')[] = [];
  let version = start.version ?? 0;
  const writer: DraftWriter = createDraftWriter({
    start: { templateId: 7, id: null, version: null, key: 'key', writer: 'writer', sequence: 0, ...start },
    send: async (input) => {
      sent.push(input);
      const answer = answers.shift() ?? 'answer';
      if (answer instanceof Error) throw answer;
      if (answer !== 'answer') await answer;
      version += 1;
      return { id: 41, version, savedAt: 1_800_000_000 };
    },
    keep: (copy) => (copies.set(nameOf(copy), copy), true),
    forget: (copy) => void copies.delete(nameOf(copy)),
    onState: ({ kind }) => states.push(kind),
  });
  return { writer, sent, states, copies, answers };
};
const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => void jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('saves the newest text once after a pause in typing, and then removes the copy', async () => {
  const { writer, sent, states, copies } = make();
  for (const subject of ['О', 'О з', 'О закупке']) {
    writer.write(content(subject));
    expect(copies.get('key')?.content.subject).toBe(subject);
    await pass(savePause - 100);
  }
  expect(sent).toEqual([]);
  await pass(100);
  expect(sent).toEqual([
    expect.objectContaining({
      id: undefined,
      templateId: 7,
      key: 'key',
      writer: 'writer',
      sequence: 1,
      subject: 'О закупке',
      values: { sum: '5' },
    }),
  ]);
  expect(copies.size).toBe(0);
  writer.write(content('О закупке кабеля'));
  await pass(savePause);
  expect(sent[1]).toEqual(expect.objectContaining({ id: 41, version: 1, sequence: 2 }));
  expect(states.at(-1)).toBe('saved');
});

it('saves also while the person types without a pause', async () => {
  const { writer, sent } = make();
  for (let typed = 0; typed <= longestWait; typed += 500) {
    writer.write(content(String(typed)));
    await pass(500);
  }
  expect(sent).toHaveLength(1);
});

it('text written during a save goes with the next save, never in parallel', async () => {
  const { writer, sent, answers } = make();
  let release: (() => void) | undefined;
  answers.push(new Promise<never>((resolve) => (release = resolve as () => void)));
  writer.write(content('Первая'));
  await pass(savePause);
  writer.write(content('Вторая'));
  await pass(savePause * 3);
  expect(sent).toHaveLength(1);
  release?.();
  await pass(savePause);
  expect(sent.map((each) => [each.subject, each.id, each.version])).toEqual([
    ['Первая', undefined, undefined],
    ['Вторая', 41, 1],
  ]);
});

it('retries soon after a restored connection fails again', async () => {
  const { writer, sent, answers } = make({ id: 41, version: 3 });
  answers.push(...Array.from({ length: 5 }, () => new ApiError('network')));
  writer.write(content('Связь рвётся'));
  await pass(savePause + 2_000 + 5_000 + 10_000);
  expect(sent).toHaveLength(4);
  writer.retry();
  await pass(2_000);
  expect(sent).toHaveLength(6);
});

it('keeps text written while the server is away, and sends it later', async () => {
  const { writer, sent, states, copies, answers } = make({ id: 41, version: 3 });
  answers.push(new ApiError('network'), new ApiError('timeout'));
  writer.write(content('Без связи'));
  await pass(savePause);
  expect(states.at(-1)).toBe('away');
  writer.write(content('Без связи пишу'));
  expect([states.at(-1), copies.get('41')?.content.subject, copies.get('41')?.sequence]).toEqual(['away', 'Без связи пишу', 1]);
  await pass(2_000);
  expect(states.at(-1)).toBe('away');
  writer.retry();
  await pass(0);
  // No try takes the notice away and brings it back.
  expect(states.slice(states.indexOf('away'), -1).every((state) => state === 'away')).toBe(true);
  expect(sent.map((each) => each.sequence)).toEqual([1, 2, 3]);
  expect([states.at(-1), sent.at(-1)?.subject, copies.size]).toEqual(['saved', 'Без связи пишу', 0]);
});

it('stops after a save by another page until the person chooses their own text', async () => {
  const { writer, sent, states, copies, answers } = make({ id: 41, version: 3 });
  answers.push(new ApiError('invalid', { status: 409, reason: 'draft-changed' }));
  writer.write(content('Моё'));
  await pass(savePause);
  writer.write(content('Моё дальше'));
  await pass(60_000);
  expect([states.at(-1), sent.length, copies.get('41')?.content.subject]).toEqual(['conflict', 1, 'Моё дальше']);
  await expect(writer.flush(content('Моё дальше'))).rejects.toMatchObject({ reason: 'draft-changed' });
  writer.overwrite(9);
  await pass(0);
  expect([states.at(-1), sent.at(-1)?.version, sent.at(-1)?.subject]).toEqual(['saved', 9, 'Моё дальше']);
});

it('stops after the server refuses the text, and keeps it', async () => {
  const { writer, sent, states, copies, answers } = make({ id: 41, version: 3 });
  answers.push(new BusinessError({ text: 'Документ уже отправлен, изменить его нельзя.' }));
  writer.write(content('Поздно'));
  await pass(60_000);
  expect([states.at(-1), sent.length, copies.size]).toEqual(['refused', 1, 1]);
});

it('continues automatically when the refused text is corrected', async () => {
  const { writer, sent, states, answers } = make({ id: 41, version: 3 });
  answers.push(new ApiError('invalid', { status: 400, text: 'Неверный формат' }));
  writer.write(content('Не то'));
  await pass(60_000);
  expect([states.at(-1), sent.length]).toEqual(['refused', 1]);
  writer.write(content('То'));
  expect(states.at(-1)).toBe('writing');
  await pass(savePause);
  expect([states.at(-1), sent.at(-1)?.subject]).toEqual(['saved', 'То']);
});

it('saves at once on request, also without changes', async () => {
  const { writer, sent, answers } = make();
  await expect(writer.flush(content(''))).resolves.toEqual({ id: 41, version: 1 });
  writer.write(content('Тема'));
  await expect(writer.flush(content('Тема'))).resolves.toEqual({ id: 41, version: 2 });
  await expect(writer.flush(content('Тема'))).resolves.toEqual({ id: 41, version: 2 });
  expect(sent).toHaveLength(2);
  answers.push(new ApiError('network'));
  writer.write(content('Тема 2'));
  await expect(writer.flush(content('Тема 2'))).rejects.toMatchObject({ kind: 'network' });
  writer.end({ forget: true });
  await pass(60_000);
  expect(sent).toHaveLength(3);
});
