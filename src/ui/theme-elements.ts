// How the theme dresses the browser's own elements that lists are made of. They stand here once, for a list that works out the styles of
// every cell, badge and button anew is slow.
import { alpha, type Theme } from '@mui/material/styles';
import type { OptionColor } from '../../domain/schema/entity.ts';

const coloured: Exclude<OptionColor, 'default'>[] = ['success', 'error', 'info', 'warning'];

/** Dark enough on light paper, light enough on dark. */
const readable = ({ palette }: Theme, colour: (typeof coloured)[number]) =>
  palette.mode === 'dark' ? palette[colour].light : palette[colour].dark;

/** Global styles by class: `row-button`, `badge`, and `rows` on the body of a list's table. */
export const elementStyles = (theme: Theme) => {
  const { palette } = theme;
  const line = `1px solid ${palette.divider}`;
  return {
    a: { color: palette.primary.main },
    // What is scrolled to, a refused field for one, must not end under the bar.
    html: { scrollPaddingTop: 64 },
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
        coloured.map(name => [`&.${name}`, { color: readable(theme, name), borderColor: alpha(palette[name].main, 0.7) }]),
      ),
    },
    '.rows': {
      '& td': { padding: '7px 9px', borderBottom: line, textAlign: 'left', fontSize: '0.875rem', lineHeight: 1.43 },
      '& tr:hover > td': { backgroundImage: `linear-gradient(${palette.action.hover}, ${palette.action.hover})` },
      // The actions stay in sight when a wide table scrolls; on a phone they would hide what scrolls.
      '& td.actions': { textAlign: 'right', whiteSpace: 'nowrap', backgroundColor: palette.background.paper },
      '& td.actions .MuiButton-root': { minWidth: 0 },
      [theme.breakpoints.up('sm')]: { '& td.actions': { position: 'sticky', right: 0 } },
    },
  } as const;
};
