import { cardAnswer, participant } from '../test-support/wire.ts';
import { isWaiting, mayAct, outcomeOf, stageGroups, steps, visibleTabs } from './route.ts';

const tabsAt = (status: number, aggr: object) => visibleTabs(cardAnswer({ status, tabs: { main: {}, aggr } }));
const states = (status: number) => steps(status).map(({ state }) => state);

const first = (list: string, flagName: string, flag: number, entry: object) => {
  const card = cardAnswer({ tabs: { main: { [list]: [participant(1, entry as Record<string, unknown>)], [flagName]: flag } } });
  const [group] = stageGroups(card);
  const [someone] = group?.participants ?? [];
  if (!group || !someone) throw new Error('no participant');
  return { stage: group.stage, may: mayAct(someone, group, card.viewerId) };
};

const labels = { agreed: ['Согласовано'], refused: ['Отказано'] };
const read = (entry: Record<string, unknown>) => {
  const [someone] = cardAnswer({ tabs: { main: { aggrlist: [participant(2, entry)] } } }).tabs.main.aggregation;
  if (!someone) throw new Error('no participant');
  return someone;
};

describe('breadcrumb', () => {
  it.each([
    [100, ['upcoming', 'upcoming', 'upcoming']],
    [200, ['active', 'upcoming', 'upcoming']],
    [300, ['completed', 'active', 'upcoming']],
    [310, ['completed', 'refused', 'upcoming']],
    [500, ['completed', 'completed', 'active']],
    [510, ['completed', 'completed', 'refused']],
    [600, ['completed', 'completed', 'completed']],
    [900, ['upcoming', 'upcoming', 'upcoming']],
  ])('at status %i shows %j', (status, expected) => {
    expect(states(status)).toEqual(expected);
  });
});

describe('tabs', () => {
  it('shows aggregation at 200 when visible and at 300 only when editable', () => {
    expect(tabsAt(200, { is_visible: 1 })).toEqual(['main', 'aggregation']);
    expect(tabsAt(200, { is_visible: 0 })).toEqual(['main']);
    expect(tabsAt(300, { is_visible: 1, editable: 0 })).toEqual(['main']);
    expect(tabsAt(300, { is_visible: 1, editable: 1 })).toEqual(['main', 'aggregation']);
    expect(tabsAt(500, { is_visible: 1, editable: 1 })).toEqual(['main']);
  });

  it('shows recipients and acknowledgement according to their flags', () => {
    const card = cardAnswer({ tabs: { main: {}, recip: { is_visible: '1' }, copy: { is_visible: true }, esedo: { is_visible: 1 } } });
    expect(visibleTabs(card)).toEqual(['main', 'recipients', 'acknowledgement', 'exchange']);
  });
});

describe('permissions', () => {
  it.each([
    ['aggrlist', 'aggrcom', 1],
    ['apprlist', 'apprcom', 2],
    ['reciplist', 'recipcom', 3],
    ['reciplist_secondary', 'recipcom', 3],
    ['copylist', 'copycom', 4],
  ])('allows the own entry of %s when %s is set, as stage %i', (list, flagName, stage) => {
    expect(first(list, flagName, 1, {})).toEqual({ stage, may: true });
    expect(first(list, flagName, 0, {})).toEqual({ stage, may: false });
  });

  it('allows no other person’s entry except that of the person substituted', () => {
    expect(first('aggrlist', 'aggrcom', 1, { userid: 2 }).may).toBe(false);
    expect(first('aggrlist', 'aggrcom', 1, { userid: 2, is_mine: 1 }).may).toBe(true);
  });

  it('allows no second decision, and none before the person’s turn', () => {
    expect(first('aggrlist', 'aggrcom', 1, { status: 10 }).may).toBe(false);
    expect(first('aggrlist', 'aggrcom', 1, { status: 20 }).may).toBe(false);
    expect(first('aggrlist', 'aggrcom', 1, { isactive: 0 }).may).toBe(false);
  });

  it('omits stages without participants', () => {
    expect(stageGroups(cardAnswer())).toEqual([]);
  });
});

describe('the state of a participant', () => {
  it('is waiting while the entry is inactive with a status below 10', () => {
    expect(isWaiting(read({ isactive: 0, status: 0 }))).toBe(true);
    expect(isWaiting(read({ isactive: 0, status: 10 }))).toBe(false);
    expect(isWaiting(read({ isactive: 1, status: 0 }))).toBe(false);
  });

  it('is coloured by the status, or else by the signature’s text', () => {
    expect(outcomeOf(read({ status: 10 }), labels)).toBe('agreed');
    expect(outcomeOf(read({ status: 20 }), labels)).toBe('refused');
    expect(outcomeOf(read({ sign: { text: 'Отказано' } }), labels)).toBe('refused');
    expect(outcomeOf(read({ sign: { text: 'Согласовано' } }), labels)).toBe('agreed');
    expect(outcomeOf(read({ sign: { text: 'Отложено' } }), labels)).toBeNull();
    expect(outcomeOf(read({}), labels)).toBeNull();
  });
});
