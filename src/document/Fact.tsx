// A label and its value; nothing for what is empty.
import Typography from '@mui/material/Typography';
import { writtenIn } from '../../domain/language.ts';
import { useLanguage } from '../i18n/language.ts';

export const Fact = ({ label, value }: { label: string; value: unknown }) => {
  const language = useLanguage();
  if (value === null || value === undefined || value === '') return null;
  return (
    <div>
      <Typography component="span" color="text.secondary">
        {label}:
      </Typography>{' '}
      <span style={{ overflowWrap: 'anywhere' }}>{writtenIn(String(value), language)}</span>
    </div>
  );
};
