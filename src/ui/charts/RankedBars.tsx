// The heaviest of a kind: a table whose rows carry their bar, so that eyes and screen readers have
// the same figures.
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslations } from '../../i18n/language.ts';

const texts = { none: { en: 'Nothing in this period.', ne: 'यो अवधिमा केही छैन।' } };

const tableStyles = {
  width: '100%',
  borderSpacing: 0,
  tableLayout: 'fixed',
  '& caption': { textAlign: 'left', fontWeight: 600, pb: 1 },
  '& th, & td': { py: 0.4, px: 0.75, textAlign: 'left', fontWeight: 400, verticalAlign: 'middle' },
  '& th:first-of-type': {
    pl: 0,
    width: '38%',
    overflowWrap: 'anywhere',
  },
  '& thead th': { color: 'text.secondary', fontSize: 13 },
  '& .figure': {
    textAlign: 'right',
    whiteSpace: 'nowrap',
    width: { xs: 120, sm: 150 },
    fontVariantNumeric: 'tabular-nums',
  },
} as const;

/** A row with its value; `label` is said, `shown` may be a link of the same name. */
type RankedRow = { label: string; shown?: ReactNode; value: number };

type Props = {
  title: string;
  name: string;
  figure: string;
  rows: RankedRow[];
  format: (value: number) => string;
  foot?: RankedRow;
};

export const RankedBars = ({ title, name, figure, rows, format, foot }: Props) => {
  const t = useTranslations();
  const most = Math.max(...rows.map(row => row.value), 1);
  return (
    <Box component="table" sx={tableStyles}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{name}</th>
          <td aria-hidden />
          <th scope="col" className="figure">
            {figure}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.label}>
            <th scope="row" title={row.label}>
              {row.shown ?? row.label}
            </th>
            <td aria-hidden>
              {row.value > 0 && (
                <Box
                  sx={{
                    height: 14,
                    minWidth: 2,
                    width: `${(100 * row.value) / most}%`,
                    borderRadius: '0 4px 4px 0',
                    bgcolor: 'primary.main',
                  }}
                />
              )}
            </td>
            <td className="figure">{format(row.value)}</td>
          </tr>
        ))}
        {rows.length === 0 && (
          <tr>
            <td colSpan={3}>{t(texts.none)}</td>
          </tr>
        )}
      </tbody>
      {foot && (
        <tfoot>
          <tr>
            <th scope="row">{foot.label}</th>
            <td aria-hidden />
            <td className="figure">{format(foot.value)}</td>
          </tr>
        </tfoot>
      )}
    </Box>
  );
};
