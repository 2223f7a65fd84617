import { useTranslation } from '@qujat/i18n';
import { lazyPart } from '@qujat/lazy';
import { Button } from '@qujat/ui/button';
import { LazyWindow } from '@qujat/ui/lazy-part';
import { UserPlus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { JobChoices } from '../parts/job-fields.tsx';

const dialog = lazyPart(() => import(/* webpackChunkName: "invite" */ './invite-dialog.tsx'));

/** The page's one primary action. Each opening has an empty form. */
export const InviteButton = ({ choices }: { readonly choices: JobChoices }): ReactNode => {
  const { t } = useTranslation('admin');
  const [open, setOpen] = useState(false);
  const [opening, setOpening] = useState(0);
  return (
    <>
      <Button
        variant="primary"
        icon={<UserPlus />}
        onClick={() => {
          setOpening((before) => before + 1);
          setOpen(true);
        }}
      >
        {t('invite.open')}
      </Button>
      <LazyWindow part={dialog} open={open} onOpenChange={setOpen}>
        {({ InviteDialog }) => <InviteDialog key={opening} open={open} onClose={() => setOpen(false)} choices={choices} />}
      </LazyWindow>
    </>
  );
};
