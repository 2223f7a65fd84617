import { readPageConfiguration } from '@qujat/api';
import { useTranslation } from '@qujat/i18n';
import { profileAtom, setHideWelcomeModal } from '@qujat/session';
import { Dialog } from '@qujat/ui/dialog';
import { useAtomValue } from 'jotai';
import { ChevronDown, CirclePlay } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import type { WindowProps } from '../../frame/windows/window-props.ts';
import { FirstSteps } from './first-steps.tsx';
import { StepPicture, type StepPictureName } from './step-picture.tsx';
import styles from './welcome-window.module.css';

interface Instruction {
  id: 'paid' | 'grant' | 'parent';
  title: string;
  /** The steps as text, if there is no video. */
  steps: string;
}

const pictures: Readonly<Record<Instruction['id'], StepPictureName>> = { paid: 'document', grant: 'route', parent: 'signature' };

/**
 * The welcome with its three video instructions, or the first steps for a company, whom a university's contracts do not concern. Closing it
 * hides it until the help icon is pressed (SHL-3).
 */
export default function WelcomeWindow({ onClosed }: WindowProps): ReactNode {
  const { t } = useTranslation('windows');
  const showsSteps = useAtomValue(profileAtom)?.welcomeSteps ?? false;
  const [open, setOpen] = useState(true);
  const [shown, setShown] = useState<Instruction['id'] | null>(null);
  const instructions: readonly Instruction[] = [
    { id: 'paid', title: t('welcome.paid'), steps: t('welcome.paidSteps') },
    { id: 'grant', title: t('welcome.grant'), steps: t('welcome.grantSteps') },
    { id: 'parent', title: t('welcome.parent'), steps: t('welcome.parentSteps') },
  ];
  const close = (): void => {
    setHideWelcomeModal(true);
    setOpen(false);
  };
  return (
    <Dialog
      size="lg"
      open={open}
      onClose={close}
      onClosed={onClosed}
      title={t('welcome.title')}
      description={showsSteps ? t('firstSteps.text') : t('welcome.text')}
    >
      {showsSteps ? (
        <FirstSteps />
      ) : (
        <ul className={styles.list}>
          {instructions.map((each) => (
            <Entry
              key={each.id}
              instruction={each}
              open={each.id === shown}
              onToggle={() => setShown(each.id === shown ? null : each.id)}
            />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

const Entry = ({
  instruction: { id, title, steps },
  open,
  onToggle,
}: {
  instruction: Instruction;
  open: boolean;
  onToggle: () => void;
}): ReactNode => {
  const content = useId();
  const video = readPageConfiguration().videos[id];
  return (
    <li className={styles.entry}>
      <button type="button" className={styles.title} aria-expanded={open} aria-controls={content} onClick={onToggle}>
        <CirclePlay className={styles.play} size={24} aria-hidden="true" />
        <span className={styles.label}>{title}</span>
        <ChevronDown className={styles.chevron} size={18} aria-hidden="true" />
      </button>
      <div id={content} hidden={!open}>
        {open &&
          (video ? (
            // The video loads only on demand, and without cookies of the video site. The site is a separate origin, and its player needs
            // both scripts and that origin.
            // oxlint-disable-next-line react/iframe-missing-sandbox
            <iframe
              className={styles.video}
              title={title}
              src={`https://www.youtube-nocookie.com/embed/${encodeURIComponent(video)}`}
              allow="fullscreen; picture-in-picture"
              referrerPolicy="strict-origin-when-cross-origin"
            />
          ) : (
            <div className={styles.step}>
              <StepPicture name={pictures[id]} />
              <p className={styles.stepText}>{steps}</p>
            </div>
          ))}
      </div>
    </li>
  );
};
