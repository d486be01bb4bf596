// Runs before the first paint, so that no page flashes in the wrong colours: the theme that the
// cookie says, the system's until one was chosen. The switch itself is src/ui/theme/theme.ts. The build
// puts it into the page (scripts/vite-plugin-preload.ts).
(() => {
  const chosen = /(?:^|; )theme=(light|dark)/.exec(document.cookie)?.[1];
  const theme = chosen ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  document.documentElement.dataset.theme = theme;
  document.documentElement.style.colorScheme = theme;
  document.documentElement.style.backgroundColor = theme === 'dark' ? '#10161f' : '#f4f6f9';
})();
