import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { documentCard } from '@qujat/contract/document-card';
import { statuses } from '@qujat/contract/vocabulary';
import { can } from '../route/can.ts';
import type { Person, RouteState } from '../route/model.ts';
import { isOnTurn } from '../route/turn.ts';
import { anyPerson, anyStaff, anyState, employeeIds } from '../test-support/arbitraries.ts';
import { ids, participant, people, stateAt } from '../test-support/route-scenario.ts';
import type { CardFacts } from './card-facts.ts';
import { makeCard } from './make-card.ts';

const facts: CardFacts = {
  destroyed: null,
  template: { name_ru: 'Служебная записка', name_kk: 'Қызметтік жазба' },
  subject: 'О закупке',
  period: 202603,
  people: new Map(
    [...Object.values(ids), ...employeeIds].map((id) => [
      id,
      { fullName: `Сотрудник ${id}`, phone: '+7', department: { name_ru: 'Отдел', name_kk: 'Бөлім' } },
    ]),
  ),
  departments: [{ id: 70, name_ru: 'Отдел', name_kk: 'Бөлім' }],
};
const cardFor = (person: Person, state: RouteState, language: 'ru' | 'kk' = 'ru') => makeCard({ state, facts, person, language });

test('the card at aggregation, seen by the first in the queue', () => {
  const card = cardFor(people.first, stateAt(statuses.aggregation, { version: 3 }));
  assert.equal(card.name, 'Служебная записка');
  assert.equal(card.period, '032026');
  assert.equal(card.version, 3);
  assert.deepEqual(card.creator, { fullName: `Сотрудник ${ids.initiator}`, phone: '+7' });
  const [first, second] = card.tabs.main.aggregation;
  assert.deepEqual([first?.active, first?.status, first?.statusName, first?.mine], [true, 0, 'Ожидает согласования', true]);
  assert.deepEqual([second?.active, second?.status, second?.statusName, second?.mine], [false, 0, 'Ожидает очереди', false]);
  assert.deepEqual(
    [
      card.tabs.main.mayCommentAggregation,
      card.tabs.main.mayCommentApproval,
      card.tabs.main.mayCommentExecution,
      card.tabs.main.mayCommentAcknowledgement,
    ],
    [true, false, false, false],
  );
  assert.deepEqual(card.refusals, {
    withdraw: 'Это может сделать только инициатор документа.',
    edit: 'Это может сделать только инициатор документа.',
    remove: 'Это может сделать только инициатор документа.',
    sign: null,
    reaggregate: 'Вернуть на согласование можно только документ, который утверждают.',
    aggregation: null,
    recipients: 'Документ ещё не дошёл до этого этапа.',
    acknowledgement: null,
  });
  assert.deepEqual(card.queueNumbers, [1, 2]);
  assert.equal(card.tabs.aggregation.visible, true);
});

test('a decision has the words that clients colour, and names both people of a substitution', () => {
  const state = stateAt(statuses.execution);
  const onBehalf: RouteState = {
    ...state,
    participants: state.participants.map((each) =>
      each.employeeId === ids.first ? { ...each, decidedBy: ids.stranger, comment: 'Согласна', decidedAt: new Date(5000) } : each,
    ),
  };
  const [first, second] = cardFor(people.second, onBehalf).tabs.main.aggregation;
  assert.deepEqual(first?.signature, { text: 'Согласовано', date: 5, comment: 'Согласна' });
  assert.equal(first?.statusName, `Согласовано: Сотрудник ${ids.stranger} (замещает: Сотрудник ${ids.first})`);
  assert.equal(second?.statusName, 'Согласовано');
  assert.equal(
    cardFor(people.second, onBehalf, 'kk').tabs.main.aggregation[0]?.statusName,
    `Келісілді: Сотрудник ${ids.stranger} (алмастырады: Сотрудник ${ids.first})`,
  );
  const refused = cardFor(people.initiator, stateAt(statuses.approvalRefused)).tabs.main;
  assert.deepEqual(
    refused.aggregation.map((each) => [each.status, each.statusName]),
    [
      [20, 'Отказано'],
      [0, 'Не требуется'],
    ],
  );
});

test('the card says that the template requires a key', () => {
  const card = cardFor(people.signatory, stateAt(statuses.approval, { keyRequirement: 'organisation' }));
  assert.equal(card.tabs.main.mayCommentApproval, true);
  assert.equal(card.refusals?.sign, null);
  assert.equal(card.keyRequirement, 'organisation');
});

test('a tab can be edited by people who may add participants, and an entry by the person who added it', () => {
  const added = stateAt(statuses.approval);
  const state: RouteState = {
    ...added,
    participants: [
      ...added.participants,
      participant(1, ids.stranger, 3, 'waiting', { assignedBy: ids.signatory }),
      participant(3, ids.assigner, 1, 'waiting', { assignedBy: ids.signatory }),
    ],
  };
  const { aggregation, recipients, acknowledgement } = cardFor(people.signatory, state).tabs;
  assert.deepEqual(
    [aggregation.editable, recipients.editable, recipients.takesHelpers, acknowledgement.editable],
    [true, true, false, true],
  );
  assert.deepEqual(
    aggregation.participants.map((each) => each.mayEditAggregation),
    [false, false, true],
  );
  assert.deepEqual(
    recipients.participants.map((each) => [each.employeeId, each.mayEditRecipient, each.mayEditAggregation]),
    [
      [ids.executor, false, false],
      [ids.assigner, true, false],
    ],
  );
  const initiators = cardFor(people.initiator, state).tabs;
  assert.deepEqual(
    [initiators.aggregation.editable, initiators.recipients.editable, initiators.acknowledgement.participants[0]?.mayEditCopy],
    [true, false, true],
  );
  assert.equal(initiators.aggregation.participants[2]?.mayEditAggregation, false);
  assert.equal(cardFor(people.executor, stateAt(statuses.execution)).tabs.recipients.takesHelpers, true);
});

test('executors added by an executor are in the second row', () => {
  const state = stateAt(statuses.execution);
  const helped: RouteState = {
    ...state,
    participants: [...state.participants, participant(3, ids.stranger, 1, 'waiting', { assignedBy: ids.executor })],
  };
  const { main } = cardFor(people.executor, helped).tabs;
  assert.deepEqual(
    [main.execution.map((each) => each.employeeId), main.secondaryExecution.map((each) => each.employeeId)],
    [[ids.executor], [ids.stranger]],
  );
});

test('the card never contradicts the rules, and its wire form reads back the same', () => {
  fc.assert(
    fc.property(
      anyStaff.chain((staff) => fc.tuple(anyPerson(staff), anyState)),
      ([person, state]) => {
        if (!can(person, { kind: 'see' }, state).allowed) return;
        const card = cardFor(person, state);
        for (const [flag, act] of [
          ['mayWithdraw', 'withdraw'],
          ['mayEdit', 'return'],
          ['mayDelete', 'remove'],
          ['mayWrite', 'write'],
        ] as const)
          assert.equal(card[flag], can(person, { kind: act }, state).allowed);
        assert.equal(card.refusals?.withdraw === null, card.mayWithdraw);
        assert.equal(card.refusals?.remove === null, card.mayDelete);
        const mine = [person.self, ...person.actingFor].map((each) => each.employeeId);
        const signable = state.participants.some(
          (entry) =>
            mine.includes(entry.employeeId) &&
            can(person, { kind: 'decide', stage: entry.stage, decision: 10, entryOf: entry.employeeId, key: 'own-organisation' }, state)
              .allowed,
        );
        assert.equal(card.refusals?.sign === null, signable);
        const { main } = card.tabs;
        const lists = [...main.aggregation, ...main.approval, ...main.execution, ...main.secondaryExecution, ...main.acknowledgement];
        assert.equal(lists.length, state.participants.length, 'everybody stands on the card once');
        const commented = [main.mayCommentAggregation, main.mayCommentApproval, main.mayCommentExecution, main.mayCommentAcknowledgement];
        commented.forEach((flag, index) =>
          assert.equal(
            flag,
            state.participants.some((entry) => entry.stage === index + 1 && mine.includes(entry.employeeId) && isOnTurn(state, entry)),
          ),
        );
        assert.deepEqual(documentCard.answer.decode(JSON.parse(JSON.stringify(documentCard.answer.encode(card)))), card);
      },
    ),
    { numRuns: 800 },
  );
});
