import type { OpenedDesign } from '@qujat/contract/administration/templates';
import { useState } from 'react';
import type { NamedPeople } from './person-choice.tsx';

/** The people of the design's steps: those who came with it, and those chosen since. */
export const useNamedPeople = (known: OpenedDesign['people']): NamedPeople => {
  const [people, setPeople] = useState(() => new Map(known.map((each) => [each.id, each])));
  return {
    of: (employeeId) => people.get(employeeId),
    remember: ({ id, fullName, position }) => setPeople((before) => new Map(before).set(id, { id, fullName, position })),
  };
};
