import { ChevronDown, type LucideIcon } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import styles from './disclosure.module.css';

interface DisclosureProps {
  title: string;
  icon?: LucideIcon;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  className?: string;
  children: ReactNode;
}

/** A group of the sidebar that opens and closes under its title. */
export const Disclosure = ({ title, icon: Icon, open, onOpenChange, className, children }: DisclosureProps): ReactNode => {
  const id = useId();
  return (
    <div className={className}>
      <button type="button" className={styles.title} aria-expanded={open} aria-controls={id} onClick={() => onOpenChange(!open)}>
        {Icon && <Icon className={styles.icon} size={18} aria-hidden="true" />}
        <span className={styles.label}>{title}</span>
        <ChevronDown className={styles.chevron} size={16} aria-hidden="true" />
      </button>
      <div id={id} className={styles.content} hidden={!open}>
        {open && children}
      </div>
    </div>
  );
};
