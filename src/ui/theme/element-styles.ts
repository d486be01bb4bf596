// How the theme styles the browser's own elements that lists are made of. They are here once, for a
// list that computes the styles of every cell, badge and button is slow.
import { alpha, type Theme } from '@mui/material/styles';
import type { OptionColor } from '../../../domain/entity-schema/entity.ts';
import { createCardTableStyles } from './card-styles.ts';
import { createListStyles } from './list-styles.ts';

const badgeColors: Exclude<OptionColor, 'default'>[] = ['success', 'error', 'info', 'warning'];

/** Dark enough on light paper, light enough on dark. */
const toReadableColor = ({ palette }: Theme, colour: (typeof badgeColors)[number]) =>
  palette.mode === 'dark' ? palette[colour].light : palette[colour].dark;

/**
 * Global styles by class: `row-button`, `badge`, `list-head` above a list's table, `heads` and
 * `rows` on its head and body, `side-navigation`.
 */
export const createElementStyles = (theme: Theme) => {
  const { palette } = theme;
  const line = `1px solid ${palette.divider}`;
  return {
    ...printStyles,
    // How MUI's fields learn that the browser has filled them.
    '@keyframes mui-auto-fill': { from: { display: 'block' } },
    '@keyframes mui-auto-fill-cancel': { from: { display: 'block' } },
    a: { color: palette.primary.main },
    // The focus of the keyboard is visible, also on elements that have a fainter sign of their own;
    // a text field shows it by its border.
    'a:focus-visible, button:focus-visible, summary:focus-visible, [role="button"]:focus-visible, [role="tab"]:focus-visible, main [tabindex="0"]:focus-visible':
      { outline: `2px solid ${palette.primary.main}`, outlineOffset: -2 },
    '.MuiCheckbox-root.Mui-focusVisible, .MuiRadio-root.Mui-focusVisible, .MuiSwitch-switchBase.Mui-focusVisible':
      {
        outline: `2px solid ${palette.primary.main}`,
        outlineOffset: -4,
      },
    // Who asked the system for less motion sees things appear and vanish at once.
    '@media (prefers-reduced-motion: reduce)': {
      '*, *::before, *::after': {
        animationDuration: '0.01ms !important',
        animationIterationCount: '1 !important',
        transitionDuration: '0.01ms !important',
        scrollBehavior: 'auto !important',
      },
    },
    // What is scrolled to, a refused field for one, must not end under the bar.
    html: { scrollPaddingTop: 64 },
    // A name or an e-mail address without an end makes no page wider than the screen; a heading
    // beside buttons gives way to them.
    body: { overflowWrap: 'break-word' },
    'h1, h2, h3': { overflowWrap: 'anywhere' },
    '.row-button': {
      font: 'inherit',
      fontSize: 13,
      fontWeight: 600,
      lineHeight: 1.75,
      padding: '3px 5px',
      border: 0,
      borderRadius: 8,
      background: 'none',
      color: palette.primary.main,
      cursor: 'pointer',
      whiteSpace: 'nowrap',
      '&.secondary': { color: palette.secondary.main },
      '&:hover': { backgroundColor: alpha(palette.primary.main, palette.action.hoverOpacity) },
      '&:focus-visible': { outline: `2px solid ${palette.primary.main}` },
      '&:disabled': { color: palette.text.disabled, cursor: 'default' },
    },
    '.badge': {
      display: 'inline-block',
      padding: '0 8px',
      border: line,
      borderRadius: 12,
      fontSize: 13,
      fontWeight: 600,
      lineHeight: '22px',
      whiteSpace: 'nowrap',
      ...Object.fromEntries(
        badgeColors.map(name => [
          `&.${name}`,
          { color: toReadableColor(theme, name), borderColor: alpha(palette[name].main, 0.7) },
        ]),
      ),
    },
    '.side-navigation': {
      padding: '8px 0 16px',
      '& ul': { listStyle: 'none', margin: 0, padding: 0 },
      '& .group': {
        display: 'flex',
        alignItems: 'center',
        gap: 16,
        width: 'calc(100% - 16px)',
        margin: '0 8px',
        padding: '0 8px',
        border: 0,
        borderRadius: 8,
        background: 'none',
        font: 'inherit',
        fontSize: '0.875rem',
        fontWeight: 600,
        lineHeight: 2.4,
        textAlign: 'start',
        color: palette.text.secondary,
        '& svg:nth-of-type(2)': { marginLeft: 'auto' },
        '&[aria-expanded="false"] svg:nth-of-type(2)': { transform: 'rotate(-90deg)' },
      },
      '& button': { cursor: 'pointer', '&:hover': { backgroundColor: palette.action.hover } },
      '& li': { position: 'relative' },
      '& .star': {
        position: 'absolute',
        right: 12,
        top: 2,
        display: 'flex',
        padding: 4,
        border: 0,
        borderRadius: 8,
        background: 'none',
        color: palette.primary.main,
      },
      '& li:has(> .star) > a': { paddingRight: 36 },
      '& ul ul a': { paddingLeft: 20 },
      '& a': {
        display: 'flex',
        alignItems: 'center',
        gap: 16,
        margin: '0 8px',
        padding: '5px 8px',
        borderRadius: 8,
        color: palette.text.primary,
        fontSize: '0.875rem',
        lineHeight: 1.5,
        textDecoration: 'none',
        '&:hover': { backgroundColor: palette.action.hover },
        '&:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -2 },
        '&[aria-current]': {
          backgroundColor: alpha(palette.primary.main, palette.action.selectedOpacity + 0.04),
          color: palette.primary.main,
          fontWeight: 600,
        },
        '& svg': { color: palette.action.active, flexShrink: 0 },
        '&[aria-current] svg': { color: palette.primary.main },
      },
      // The names stay for assistive technology and as tooltips; the groups are set off by lines.
      '&.narrow': {
        '& a, & ul ul a, & .group': { justifyContent: 'center', padding: '6px 0' },
        '& span': {
          position: 'absolute',
          width: 1,
          height: 1,
          overflow: 'hidden',
          clipPath: 'inset(50%)',
          whiteSpace: 'nowrap',
        },
        '& .group svg:nth-of-type(2), & .star': { display: 'none' },
        '& li:has(> .star) > a': { paddingRight: 0 },
        '& li + li:has(> .group)': { marginTop: 4, paddingTop: 4, borderTop: line },
        '& li:has(> #menu-favourites)': { marginBottom: 4, paddingBottom: 4, borderBottom: line },
      },
    },
    '.list-head': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'flex-start',
      // On a phone the filters need the whole width; what is next to them comes below.
      '& > [role="search"], & > .filter-places': { flex: '1 1 100%' },
      '& > .tools': { display: 'flex', marginLeft: 'auto', padding: '0 8px 4px' },
      [theme.breakpoints.up('sm')]: {
        '& > [role="search"], & > .filter-places': { flex: '1 1 0' },
        '& > .tools': { padding: '12px 8px 0' },
      },
    },
    '.filter-places': {
      display: 'flex',
      flexWrap: 'wrap',
      gap: 12,
      padding: 12,
      '& > div': { height: 40, border: line, borderRadius: 8 },
    },
    '.tick': {
      width: 34,
      '& input': {
        width: 18,
        height: 18,
        margin: 0,
        verticalAlign: 'middle',
        accentColor: palette.primary.main,
      },
    },
    '.heads td': { padding: '7px 9px', borderBottom: line },
    '.heads th': {
      padding: '7px 9px',
      borderBottom: line,
      textAlign: 'left',
      fontSize: '0.875rem',
      fontWeight: 600,
      lineHeight: 1.43,
      '& button': {
        font: 'inherit',
        textAlign: 'left',
        padding: 0,
        border: 0,
        background: 'none',
        color: 'inherit',
        cursor: 'pointer',
        '&:hover': { color: palette.text.secondary },
        '&:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 2 },
        // Room for the arrow is kept, so that no column moves when it is sorted.
        '&::after': { content: '"↑" / ""', paddingLeft: 4, opacity: 0 },
      },
      '&[aria-sort] button::after': { opacity: 1 },
      '&[aria-sort="descending"] button::after': { content: '"↓" / ""' },
      '&.actions': { textAlign: 'right', backgroundColor: palette.background.paper },
      [theme.breakpoints.up('sm')]: { '&.actions': { position: 'sticky', right: 0 } },
    },
    '.rows': {
      '& td': {
        padding: '7px 9px',
        borderBottom: line,
        textAlign: 'left',
        fontSize: '0.875rem',
        lineHeight: 1.43,
      },
      '& tr:hover > td': {
        backgroundImage: `linear-gradient(${palette.action.hover}, ${palette.action.hover})`,
      },
      // The actions stay in sight when a wide table scrolls; on a phone they would hide what
      // scrolls. Many actions are in two lines where the columns need the room.
      '& td.actions': {
        textAlign: 'right',
        minWidth: 130,
        backgroundColor: palette.background.paper,
      },
      '& td.actions .MuiButton-root': { minWidth: 0 },
      [theme.breakpoints.up('sm')]: { '& td.actions': { position: 'sticky', right: 0 } },
    },
    ...createListStyles(theme),
    ...createCardTableStyles(theme),
  } as const;
};

/**
 * Lists, views and reports that a user prints from the browser are printed without buttons, bars,
 * filters and tabs; documents have prints of their own.
 */
const HIDDEN_ON_PAPER = [
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

const printStyles = {
  '@page': { margin: '12mm' },
  '@media print': {
    [HIDDEN_ON_PAPER]: { display: 'none !important' },
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
