/** Shows the theme that the person has chosen; null: the one that the page names, from the cookie, otherwise the system's. */
export function showTheme(darkMode: boolean | null): void {
  const { classList, dataset } = document.documentElement;
  const isNamedDark = dataset['theme'] === undefined ? null : dataset['theme'] === 'dark';
  classList.toggle('dark-mode', darkMode ?? isNamedDark ?? matchMedia('(prefers-color-scheme: dark)').matches);
}
