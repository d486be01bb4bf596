// A page on paper: what it shows, without what one does with it. Documents have prints of their
// own; this is for lists, views and reports that somebody prints from the browser.

/** Buttons, bars, filters and tabs have nothing to say on paper. */
const doings = [
  '.MuiAppBar-root',
  '.MuiDrawer-root',
  '.MuiFab-root',
  '.MuiTabs-root',
  '.MuiBreadcrumbs-root',
  '.MuiButton-root',
  '.MuiIconButton-root',
  'main [role="search"]',
  'main nav',
  'main .MuiToolbar-root',
  '.list-head',
  '.row-button',
  '.actions',
  '.tick',
].join(', ');

export const printStyles = {
  '@page': { margin: '12mm' },
  '@media print': {
    [doings]: { display: 'none !important' },
    // Whatever the theme: dark on white.
    '*, *::before, *::after': {
      color: '#000 !important',
      background: 'none !important',
      boxShadow: 'none !important',
      borderColor: '#bbb !important',
    },
    'html, body, body *': { overflow: 'visible !important' },
    '#root > *': { minHeight: '0 !important' },
    main: { padding: '0 !important' },
    'main a': { textDecoration: 'none !important' },
    // Ten columns and more find room on a sheet.
    'main table': { tableLayout: 'auto', width: '100% !important', minWidth: '0 !important' },
    'main th, main td': {
      padding: '3px 4px !important',
      fontSize: '8pt !important',
      position: 'static !important',
    },
    'main tr': { breakInside: 'avoid' },
    'main thead': { display: 'table-header-group' },
  },
} as const;
