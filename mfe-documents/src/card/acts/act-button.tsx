import { IconButton } from '@qujat/ui/icon-button';
import { Spinner } from '@qujat/ui/spinner';
import { Tooltip } from '@qujat/ui/tooltip';
import { VisuallyHidden } from '@qujat/ui/visually-hidden';
import { useId, type ReactNode } from 'react';
import styles from './act-button.module.css';

interface ActButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  /** Why the button is disabled. It stays focusable, so that the reason can be read and heard. */
  readonly refusal?: string | null;
  readonly busy?: boolean;
  readonly onPress: () => void;
}

/** One of the card's buttons, with its name, or the reason why it is disabled, as a tooltip. */
export const ActButton = ({ label, icon, refusal = null, busy = false, onPress }: ActButtonProps): ReactNode => {
  const reasonId = useId();
  const off = refusal !== null;
  return (
    <>
      <Tooltip text={off ? `${label}. ${refusal}` : label} side="bottom">
        <IconButton
          size="sm"
          noTitle
          label={label}
          aria-disabled={off || busy || undefined}
          aria-busy={busy || undefined}
          aria-describedby={off ? reasonId : undefined}
          className={off ? styles.off : undefined}
          icon={busy ? <Spinner size="sm" decorative /> : icon}
          onClick={off || busy ? undefined : onPress}
        />
      </Tooltip>
      {off ? (
        <VisuallyHidden>
          <span id={reasonId}>{refusal}</span>
        </VisuallyHidden>
      ) : null}
    </>
  );
};
