import type { Extension } from '@qujat/contract/call';
import type { PageConfiguration } from './configuration.ts';

const noConfiguration: PageConfiguration = {
  bases: { main: '', second: '', public: '' },
  extensions: [],
  demo: false,
  videos: {},
  support: null,
  developmentOrigins: [],
  releases: null,
};

let configuration: PageConfiguration | null = null;

/** The page's configuration, read once. Missing bases default to the page's own origin, and missing extensions to none. */
export function readPageConfiguration(): PageConfiguration {
  if (configuration) return configuration;
  if (typeof document === 'undefined') return noConfiguration;
  let json: Partial<PageConfiguration> = {};
  try {
    json = Object(JSON.parse(document.getElementById('qujat-page')?.textContent ?? '{}')) as Partial<PageConfiguration>;
  } catch (error) {
    console.error('The page configuration could not be read', error);
  }
  configuration = {
    bases: { ...noConfiguration.bases, ...json.bases },
    extensions: Array.isArray(json.extensions) ? json.extensions : [],
    demo: json.demo === true,
    ...(json.demo === true && json.demoAccounts && { demoAccounts: json.demoAccounts }),
    videos: { ...json.videos },
    support: typeof json.support === 'string' ? json.support : null,
    developmentOrigins: Array.isArray(json.developmentOrigins) ? json.developmentOrigins : [],
    releases: json.releases ?? null,
  };
  return configuration;
}

/** Whether the server has this extension of the specification. */
export const hasExtension = (extension: Extension): boolean => readPageConfiguration().extensions.includes(extension);
