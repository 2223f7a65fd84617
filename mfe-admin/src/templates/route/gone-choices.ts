import type { OpenedDesign } from '@qujat/contract/administration/templates';
import type { DesignedStep } from '@qujat/contract/designed-step';
import type { NamedPeople } from '../person-choice.tsx';

/** Whom and which departments a choice names that are no longer there: their names. Pure. */
export const goneChoices = (
  { holder, choice }: Pick<DesignedStep, 'holder' | 'choice'>,
  { departments }: Pick<OpenedDesign, 'departments'>,
  people: Pick<NamedPeople, 'of'>,
): readonly string[] =>
  holder === 'choice'
    ? [
        ...choice.people.flatMap((id) => {
          const person = people.of(id);
          return person?.hasLeft ? [person.fullName] : [];
        }),
        ...departments.filter(({ id, isClosed }) => isClosed && choice.departments.includes(id)).map(({ name }) => name),
      ]
    : [];
