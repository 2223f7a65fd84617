/** What the log shows stands in the address, so that it can be sent to somebody and comes back with the browser's button. */
import { logKinds, type LogKind } from '@qujat/contract/administration/log';
import { useSearchParams } from '@qujat/router';
import { useMemo } from 'react';

export interface LogView {
  readonly employeeId?: number;
  readonly kind?: LogKind;
  readonly from?: string;
  readonly to?: string;
}

interface Address {
  readonly view: LogView;
  readonly documentId: number | null;
  readonly number: string;
  readonly narrow: (by: Readonly<Record<string, string | number | null>>) => void;
  readonly clear: () => void;
}

const wire = { employeeId: 'person', kind: 'kind', from: 'from', to: 'to', documentId: 'doc', number: 'number' } as const;
type Name = keyof typeof wire;

const identifier = (text: string | null): number | null => {
  const value = Number(text);
  return Number.isSafeInteger(value) && value > 0 ? value : null;
};
const dayIn = (text: string | null): string | null => (text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null);

const read = (parameters: URLSearchParams): LogView => {
  const employeeId = identifier(parameters.get(wire.employeeId));
  const kind = logKinds.find((each) => each === parameters.get(wire.kind));
  const from = dayIn(parameters.get(wire.from));
  const to = dayIn(parameters.get(wire.to));
  return { ...(employeeId && { employeeId }), ...(kind && { kind }), ...(from && { from }), ...(to && { to }) };
};

export const useLogView = (): Address => {
  const [parameters, setParameters] = useSearchParams();
  const view = useMemo(() => read(parameters), [parameters]);
  return {
    view,
    documentId: identifier(parameters.get(wire.documentId)),
    number: parameters.get(wire.number)?.slice(0, 100) ?? '',
    narrow: (by) =>
      setParameters(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(by)) {
            if (value === null || value === '') next.delete(wire[name as Name]);
            else next.set(wire[name as Name], String(value));
          }
          return next;
        },
        { replace: true },
      ),
    clear: () => setParameters({}, { replace: true }),
  };
};
