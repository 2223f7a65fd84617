import type { OpenedDesign } from '@qujat/contract/administration/templates';
import type { DesignedStage } from '@qujat/contract/template-design';
import type { ReactNode } from 'react';
import type { NamedPeople } from './person-choice.tsx';
import { StageSection } from './stage-section.tsx';

interface RouteSectionProps {
  readonly stages: readonly DesignedStage[];
  readonly roles: OpenedDesign['roles'];
  readonly people: NamedPeople;
  readonly onChange: (stage: DesignedStage) => void;
}

/** The four stages of the route, in their order (ADM-20). */
export const RouteSection = ({ stages, roles, people, onChange }: RouteSectionProps): ReactNode =>
  stages.map((each) => <StageSection key={each.stage} stage={each} roles={roles} people={people} onChange={onChange} />);
