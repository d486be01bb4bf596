// How the month goes, for whoever may see it; nothing at all for others.
import Box from '@mui/material/Box';
import { Attention } from './Attention.tsx';
import { MonthCards } from './MonthCards.tsx';
import { useOverview } from './overview.ts';
import { YearChart } from './YearChart.tsx';

export const Figures = () => {
  const overview = useOverview();
  if (!overview || Object.keys(overview).length === 0) return null;
  const { sales } = overview;
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 3 }}>
      <MonthCards {...overview} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: '1fr', lg: sales ? '2fr 1fr' : '1fr' },
          alignItems: 'start',
        }}
      >
        {sales && (
          <YearChart fiscal_year={sales.fiscal_year} months={sales.months} now={sales.this_month} />
        )}
        <Attention {...overview} />
      </Box>
    </Box>
  );
};
