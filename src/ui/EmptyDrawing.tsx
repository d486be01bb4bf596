// The drawing where nothing is yet: empty sheets, and a plus for the first one. In the colours of the
// theme, and silent for screen readers: the words below it say the same.
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';

/** A sheet with its corner folded, from the top left; lines are drawn in it. */
const SHEET = 'M0 6a6 6 0 0 1 6-6h34l16 16v50a6 6 0 0 1-6 6H6a6 6 0 0 1-6-6z';
const CORNER = 'M40 0v10a6 6 0 0 0 6 6h10';

const toColours = ({ palette }: Theme) => ({
  width: 112,
  height: 96,
  '& .back': { fill: palette.action.hover },
  '& .sheet': { fill: palette.background.paper, stroke: palette.text.disabled },
  '& .line': { stroke: palette.divider },
  '& .plus': { fill: palette.primary.main },
  '& .sign': { stroke: palette.primary.contrastText },
});

export const EmptyDrawing = () => (
  <Box
    component="svg"
    viewBox="0 0 112 96"
    aria-hidden
    data-drawing
    fill="none"
    strokeWidth={1.5}
    strokeLinecap="round"
    strokeLinejoin="round"
    sx={toColours}
  >
    <circle className="back" cx="56" cy="50" r="44" />
    <g transform="translate(18 16) rotate(-8 28 36)">
      <path className="sheet" d={SHEET} />
    </g>
    <g transform="translate(32 10)">
      <path className="sheet" d={SHEET} />
      <path className="sheet" d={CORNER} />
      <path className="line" strokeWidth={3} d="M10 26h26M10 36h36M10 46h36" />
    </g>
    <circle className="plus" cx="84" cy="76" r="14" />
    <path className="sign" strokeWidth={2.5} d="M84 70v12M78 76h12" />
  </Box>
);
