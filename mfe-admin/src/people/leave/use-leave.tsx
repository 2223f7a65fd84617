import type { HandoverReason } from '@qujat/contract/administration/handover';
import { lazyPart } from '@qujat/lazy';
import { LazyWindow } from '@qujat/ui/lazy-part';
import { useState, type ReactNode } from 'react';

const part = lazyPart(() => import(/* webpackChunkName: "leave" */ './leave-window.tsx'));

interface Whom {
  readonly employeeId: number;
  readonly fullName: string;
}

/** Opens the window of a dismissal or a transfer, from a row's menu or from the person's page. */
export const useLeave = (whom: Whom): { readonly leave: (reason: HandoverReason) => void; readonly leaveWindow: ReactNode } => {
  const [reason, setReason] = useState<HandoverReason>('dismissal');
  const [open, setOpen] = useState(false);
  return {
    leave: (why) => {
      setReason(why);
      setOpen(true);
    },
    leaveWindow: (
      <LazyWindow part={part} open={open} onOpenChange={setOpen}>
        {({ LeaveWindow }) => (open ? <LeaveWindow {...whom} reason={reason} onClose={() => setOpen(false)} /> : null)}
      </LazyWindow>
    ),
  };
};
