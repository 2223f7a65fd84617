/** @jest-environment node */
import type { DraftParticipant } from '@qujat/contract/draft-form';
import { add, atStage, move, orderOf, remove, setOrder, setTask } from './route.ts';

const person = (employeeId: number, queueNumber: number, stage: 1 | 2 | 3 | 4 = 1): DraftParticipant => ({
  stage,
  employeeId,
  fullName: `Тестов ${employeeId}`,
  position: '',
  department: '',
  queueNumber,
  task: '',
});
const colleague = (id: number) => ({ id, fullName: `Тестов ${id}`, department: '', position: '' });
const stand = (people: readonly DraftParticipant[], stage: 1 | 2 | 3 | 4 = 1) =>
  atStage(people, stage).map((each) => [each.employeeId, each.queueNumber]);

const people = [person(1, 1), person(2, 2), person(3, 3), person(9, 1, 2)];

it('asks in sequence or in parallel', () => {
  expect([orderOf(atStage(people, 1)), orderOf(atStage(people, 2)), orderOf([])]).toEqual(['in-turn', 'at-once', 'at-once']);
  const atOnce = setOrder(people, 1, 'at-once');
  expect(stand(atOnce)).toEqual([
    [1, 1],
    [2, 1],
    [3, 1],
  ]);
  expect(stand(setOrder(atOnce, 1, 'in-turn'))).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
  ]);
  expect(stand(setOrder(people, 2, 'in-turn'), 2)).toEqual([[9, 1]]);
});

it('adds each person once, at the end', () => {
  expect(stand(add(people, 1, [colleague(3), colleague(4)], 'in-turn'))).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 4],
  ]);
  expect(stand(add(people, 4, [colleague(1), colleague(2)], 'in-turn'), 4)).toEqual([
    [1, 1],
    [2, 1],
  ]);
});

it('removes and moves participants, and renumbers the queue', () => {
  expect(stand(remove(people, 1, 1, 'in-turn'))).toEqual([
    [2, 1],
    [3, 2],
  ]);
  expect(stand(move(people, 1, 3, -1))).toEqual([
    [1, 1],
    [3, 2],
    [2, 3],
  ]);
  expect(stand(move(people, 1, 1, -1))).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
  ]);
  expect(stand(move(people, 1, 1, 1))).toEqual([
    [2, 1],
    [1, 2],
    [3, 3],
  ]);
  expect(stand(people, 2)).toEqual([[9, 1]]);
});

it('sets the task of one entry only', () => {
  expect(setTask([person(1, 1, 3), person(1, 1)], 3, 1, 'Закупить').map((each) => each.task)).toEqual(['Закупить', '']);
});
