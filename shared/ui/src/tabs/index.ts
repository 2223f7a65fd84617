export { TabPanel, Tabs } from './tabs.tsx';
