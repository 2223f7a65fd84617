/** Draws imports as a Mermaid flowchart. */
import type { Import } from './server-imports.ts';

const begin = '<!-- imports: made by node scripts/draw-imports.ts -->';
const end = '<!-- /imports -->';

const floors = ['app', 'domain', 'platform'] as const;
const floorOf = (folder: string): string => floors.find((floor) => folder.startsWith(`${floor}/`)) ?? folder;
const idOf = (folder: string): string => folder.replaceAll(/[/-]/g, '_');
const arrow = ({ typesOnly }: Import): string => (typesOnly ? '-.->' : '-->');

const lineOf = (each: Import): string => `${idOf(each.from)} ${arrow(each)} ${idOf(each.to)}`;

const floorText = (floor: string, folders: readonly string[], inside: readonly Import[]): readonly string[] => [
  `  subgraph ${floor}`,
  ...folders.filter((folder) => floorOf(folder) === floor).map((folder) => `    ${idOf(folder)}["${folder.replace(`${floor}/`, '')}"]`),
  ...inside.map((each) => `    ${lineOf(each)}`),
  '  end',
];

/** One arrow between two floors, however many folders import; one for each import within a floor; a dotted arrow for types only. */
export const draw = (imports: readonly Import[]): string => {
  const folders = [...new Set(imports.flatMap(({ from, to }) => [from, to]))].toSorted();
  const within = (floor: string): readonly Import[] => imports.filter(({ from, to }) => floorOf(from) === floor && floorOf(to) === floor);
  const between = new Set(
    imports.flatMap(({ from, to }) => (floorOf(from) === floorOf(to) ? [] : [`  ${floorOf(from)} ==> ${floorOf(to)}`])),
  );
  return [
    '```mermaid',
    'flowchart TD',
    '  app',
    ...floorText('domain', folders, within('domain')),
    ...floorText('platform', folders, within('platform')),
    ...folders.filter((folder) => !folder.includes('/') && folder !== 'app').map((folder) => `  ${folder}`),
    ...[...between].toSorted(),
    '```',
  ].join('\n');
};

/** The page with a new drawing between its markers. */
export const withDrawing = (page: string, imports: readonly Import[]): string => {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error('the page has no place for the drawing');
  return `${page.slice(0, from + begin.length)}\n\n${draw(imports)}\n\n${page.slice(to)}`;
};
