import type { DocumentCard } from '@qujat/contract/document-card';
import { useTranslation } from '@qujat/i18n';
import { LinkButton } from '@qujat/ui/link-button';
import { TabPanel, Tabs } from '@qujat/ui/tabs';
import { Route } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { documentAddress } from './acts/document-address.ts';
import { ExchangeForm } from '../exchange/exchange-form.tsx';
import styles from './card-body.module.css';
import { CardFacts } from './card-facts.tsx';
import { draftKey } from './comment-drafts.ts';
import { LeftTexts } from './left-texts.tsx';
import { WhileOnline } from '../offline/while-online.tsx';
import { ParticipantEntry } from './participant-entry.tsx';
import { PeoplePanel } from './people/people-panel.tsx';
import { mayAct, stageGroups, visibleTabs, type CardTab } from './route.ts';

/** The card below its steps: the main tab with the whole route, and a tab for each group. */
export const CardBody = ({ card }: { card: DocumentCard }): ReactNode => {
  const { t } = useTranslation('documents');
  const [chosen, setChosen] = useState<CardTab>('main');
  const labels: Record<CardTab, string> = {
    main: t('card.tabs.main'),
    aggregation: t('card.tabs.aggregation'),
    recipients: t('card.tabs.recipients'),
    acknowledgement: t('card.tabs.acknowledgement'),
    exchange: t('card.tabs.exchange'),
  };
  const entries = stageGroups(card).flatMap((group) =>
    group.participants.filter((each) => mayAct(each, group, card.viewerId)).map((each) => draftKey(card.id, group.stage, each.employeeId)),
  );
  const tabs = visibleTabs(card);
  const selected = tabs.includes(chosen) ? chosen : 'main';
  return (
    <Tabs
      className={styles.tabs}
      label={t('card.tabs.label')}
      size="sm"
      items={tabs.map((value) => ({ value, label: labels[value] }))}
      value={selected}
      onChange={setChosen}
      actions={
        card.tabs.map.visible ? (
          <LinkButton
            href={documentAddress.plan(card.id)}
            target="_blank"
            rel="noreferrer"
            aria-label={t('card.tabs.map')}
            icon={<Route aria-hidden="true" />}
            className={styles.map}
          >
            <span className={styles.mapText}>{t('card.tabs.map')}</span>
          </LinkButton>
        ) : null
      }
    >
      <LeftTexts documentId={card.id} prefixes={['']} entries={entries} />
      {tabs.map((tab) => (
        <TabPanel key={tab} value={tab} className={styles.panel}>
          {tab === 'main' ? (
            <MainTab card={card} />
          ) : (
            <WhileOnline>
              {tab === 'exchange' ? <ExchangeForm card={card} /> : <PeoplePanel card={card} tab={tab} title={labels[tab]} />}
            </WhileOnline>
          )}
        </TabPanel>
      ))}
    </Tabs>
  );
};

const MainTab = ({ card }: { card: DocumentCard }): ReactNode => {
  const { t } = useTranslation('documents');
  const groups = stageGroups(card);
  const titles = {
    aggregation: t('card.groups.aggregation'),
    approval: t('card.groups.approval'),
    execution: t('card.groups.execution'),
    secondaryExecution: t('card.groups.secondaryExecution'),
    acknowledgement: t('card.groups.acknowledgement'),
  };
  return (
    <>
      <CardFacts card={card} />
      {groups.map((group) => (
        <section key={group.name} aria-label={titles[group.name]} className={styles.group}>
          <h3 className={styles.title}>{titles[group.name]}</h3>
          <ul className={styles.list}>
            {group.participants.map((participant, index) => (
              <ParticipantEntry key={`${participant.employeeId}-${index}`} card={card} participant={participant} group={group} />
            ))}
          </ul>
        </section>
      ))}
      {groups.length === 0 ? <p className={styles.nobody}>{t('card.nobody')}</p> : null}
    </>
  );
};
