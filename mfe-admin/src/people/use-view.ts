/** What the table of people shows stands in the address, so that it can be sent to somebody and comes back with the browser's button. */
import { peopleStates, secondFactors, type PeopleState, type PersonFactor } from '@qujat/contract/administration/people';
import { useSearchParams } from '@qujat/router';
import { useMemo } from 'react';
import type { PeopleView } from './people-query.ts';

const names = { search: 'search', departmentId: 'dep', role: 'role', factor: 'factor', state: 'state', attention: 'attention' } as const;

const read = (parameters: URLSearchParams): PeopleView => {
  const search = parameters.get(names.search)?.slice(0, 200);
  const departmentId = Number(parameters.get(names.departmentId));
  const role = parameters.get(names.role)?.slice(0, 64);
  const factor = secondFactors.find((each) => each === parameters.get(names.factor));
  const state = peopleStates.find((each) => each === parameters.get(names.state));
  return {
    ...(search && { search }),
    ...(Number.isSafeInteger(departmentId) && departmentId > 0 && { departmentId }),
    ...(role && { role }),
    ...(factor && { factor }),
    ...(state && { state }),
    ...(parameters.has(names.attention) && { attention: true as const }),
  };
};

export type Narrowing = {
  readonly search?: string;
  readonly departmentId?: number | null;
  readonly role?: string | null;
  readonly factor?: PersonFactor | null;
  readonly state?: PeopleState | null;
  readonly attention?: true | null;
};

export const useView = (): { readonly view: PeopleView; readonly narrow: (by: Narrowing) => void; readonly clear: () => void } => {
  const [parameters, setParameters] = useSearchParams();
  const view = useMemo(() => read(parameters), [parameters]);
  const narrow = (by: Narrowing): void =>
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(by)) {
          const wire = names[name as keyof typeof names];
          if (value) next.set(wire, value === true ? '1' : String(value));
          else next.delete(wire);
        }
        return next;
      },
      { replace: true },
    );
  return { view, narrow, clear: () => setParameters({}, { replace: true }) };
};
