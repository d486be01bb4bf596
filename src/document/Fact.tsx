// A label and its value; nothing for what is empty.
import Typography from '@mui/material/Typography';

export const Fact = ({ label, value }: { label: string; value: unknown }) =>
  value === null || value === undefined || value === '' ? null : (
    <div>
      <Typography component="span" color="text.secondary">
        {label}:
      </Typography>{' '}
      <span style={{ overflowWrap: 'anywhere' }}>{String(value)}</span>
    </div>
  );
