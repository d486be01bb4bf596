// The figures of a document while it is typed, as they will be printed: label and amount in one
// element.
import GlobalStyles from '@mui/material/GlobalStyles';
import { memo, type ReactNode } from 'react';
import { fixedSize } from './document-parts.tsx';

/** Worked out once, not with every key. */
const styles = (
  <GlobalStyles
    styles={({ breakpoints }) => ({
      '.entry-figures': {
        marginLeft: 'auto',
        width: '100%',
        [breakpoints.up('sm')]: { width: 388 },
        '& .figure': {
          display: 'flex',
          justifyContent: 'space-between',
          gap: '24px',
          padding: '4px 0',
          fontSize: 14,
        },
        // It measures nothing, so its place is given: on a phone it leaves the label what it needs.
        '& .amount': { flex: '1 0 130px', [breakpoints.up('sm')]: { flex: '0 0 200px' } },
        '& .sum': fixedSize('1.5em'),
        '& .strong .amount': { [breakpoints.down('sm')]: { flexBasis: 170 } },
        '& .strong': { fontSize: 18, fontWeight: 600, borderTop: '1px solid' },
      },
    })}
  />
);

export const EntryFigures = ({ children }: { children: ReactNode }) => (
  <div className="entry-figures">
    {styles}
    {children}
  </div>
);

/** Plain elements that render only when the figure changes: they follow every key. */
export const EntryFigure = memo(
  ({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) => (
    <div className={strong ? 'figure strong' : 'figure'}>
      <span>{label}</span>{' '}
      <span className="amount">
        <span className="sum">{value}</span>
      </span>
    </div>
  ),
);
