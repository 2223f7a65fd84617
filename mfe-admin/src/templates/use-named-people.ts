import type { OpenedDesign } from '@qujat/contract/administration/templates';
import { useState } from 'react';
import type { NamedPeople, NamedPerson } from './person-choice.tsx';

/** The people of the design's steps: those who came with it, and those chosen since. */
export const useNamedPeople = (known: OpenedDesign['people']): NamedPeople => {
  const [people, setPeople] = useState(() => new Map<number, NamedPerson>(known.map((each) => [each.id, each])));
  return {
    of: (employeeId) => people.get(employeeId),
    remember: (person) => setPeople((before) => new Map(before).set(person.id, person)),
  };
};
