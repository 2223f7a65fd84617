import type { OpenedDesign } from '@qujat/contract/administration/templates';
import type { TemplateDesign } from '@qujat/contract/template-design';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { Dialog } from '@qujat/ui/dialog';
import { useNarrowScreen } from '@qujat/ui/media';
import { FlaskConical } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { NamedPeople } from '../person-choice.tsx';
import type { StepPlace } from './route-edit.ts';
import { nothingTried, RouteSimulation } from './route-simulation.tsx';
import styles from './route-simulation.module.css';

interface SimulationPlaceProps {
  readonly design: TemplateDesign;
  readonly departments: OpenedDesign['departments'];
  readonly people: NamedPeople;
  readonly lit: StepPlace | null;
  readonly onPoint: (place: StepPlace | null) => void;
}

/** Whom the route asks: beside the stages, and on a phone a sheet from the lower edge; what is tried outlives the sheet (ADM-24). */
export const SimulationPlace = (props: SimulationPlaceProps): ReactNode => {
  const { t } = useTranslation('templates');
  const [tried, setTried] = useState(nothingTried);
  const [open, setOpen] = useState(false);
  const isNarrow = useNarrowScreen();
  if (!isNarrow) return <RouteSimulation {...props} tried={tried} onTry={setTried} />;
  return (
    <div className={styles.opener}>
      <Button aria-haspopup="dialog" fullWidth icon={<FlaskConical aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('design.simulation')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('design.simulation')}>
        <RouteSimulation {...props} tried={tried} onTry={setTried} inWindow />
      </Dialog>
    </div>
  );
};
