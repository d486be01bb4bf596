// Above the list of products: how many have fallen below their minimum stock. Nothing when none
// has, or when stock may not be seen.
import Alert from '@mui/material/Alert';
import { Link } from 'react-router';
import { digitsIn } from '../../domain/language.ts';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { useAnswer } from '../../src/providers/use-answer.ts';
import { texts } from './texts.ts';

const query = { page: 1, limit: 1 };

export const BelowMinimumNotice = () => {
  const say = useSay();
  const language = useLanguage();
  const { answer } = useAnswer<{ total: number } | undefined>('inventory/-/below-minimum', {
    query,
    purpose: 'look-up',
  });
  const total = answer?.body?.total ?? 0;
  if (total === 0) return null;
  return (
    <Alert
      severity="warning"
      role="note"
      sx={{ mb: 1.5 }}
      action={<Link to="/inventory/below-minimum">{say(texts.show)}</Link>}
    >
      {say(texts.below, { n: digitsIn(String(total), language) })}
    </Alert>
  );
};
