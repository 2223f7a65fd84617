import { ChartColumn, Cloud, FileText, LayoutGrid, LayoutList, Mail, Newspaper, Settings, Users, type LucideIcon } from 'lucide-react';

/** The pictures of the icons that a remote may name for its entry (NavigationIcon of @qujat/remotes/define). */
export const entryIcons: Record<string, LucideIcon> = {
  documents: FileText,
  feed: Newspaper,
  mail: Mail,
  cloud: Cloud,
  people: Users,
  chart: ChartColumn,
  settings: Settings,
  section: LayoutGrid,
};

/** The groups of the server's menu whose pages are the product's; a group of other links has the icon of a list. */
const ofPages: readonly (readonly [string, LucideIcon])[] = [
  ['/control/', ChartColumn],
  ['/admin/', Users],
];

/** The icon of a group of the menu, by the pages to which its first link leads. */
export const groupIcon = (url = ''): LucideIcon => ofPages.find(([start]) => url.startsWith(start))?.[1] ?? LayoutList;
