/** Shows the theme that the person has chosen; null: the system's. */
export function showTheme(darkMode: boolean | null): void {
  document.documentElement.classList.toggle('dark-mode', darkMode ?? matchMedia('(prefers-color-scheme: dark)').matches);
}
