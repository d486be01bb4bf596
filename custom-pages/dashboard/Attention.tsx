// What waits for somebody: counts that lead to their lists.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { digitsIn, type Texts } from '../../domain/language.ts';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import {
  belowMinimum,
  type Overview,
  proofPage,
  unsyncedInvoices,
  unsyncedNotes,
} from './overview.ts';
import { texts } from './texts.ts';

export const Attention = ({ sales, credit_notes, below_minimum, digest_asked }: Overview) => {
  const say = useSay();
  const language = useLanguage();
  const counts: { label: Texts; count: number | undefined; to: string }[] = [
    { label: texts.unsynced, count: sales?.waiting, to: unsyncedInvoices },
    { label: texts.unsyncedNotes, count: credit_notes?.waiting, to: unsyncedNotes },
    { label: texts.below, count: below_minimum, to: belowMinimum },
  ];
  return (
    <Card variant="outlined" component="section" aria-label={say(texts.attention)}>
      <CardContent>
        <Typography variant="h2" sx={{ fontSize: '1rem', mb: 1 }}>
          {say(texts.attention)}
        </Typography>
        {counts
          .filter(({ count }) => count !== undefined)
          .map(({ label, count, to }) => (
            <Stack
              key={to}
              direction="row"
              spacing={2}
              sx={{ py: 0.75, justifyContent: 'space-between', alignItems: 'baseline' }}
            >
              <Typography variant="body2">{say(label)}</Typography>
              <Typography sx={{ fontSize: '1.15rem', fontWeight: 600 }}>
                <Link to={to} aria-label={`${say(label)}: ${digitsIn(String(count), language)}`}>
                  {digitsIn(String(count), language)}
                </Link>
              </Typography>
            </Stack>
          ))}
        {digest_asked && (
          <Alert
            // Advice that may stay for long, not an event.
            role="note"
            severity="info"
            sx={{ mt: 1 }}
            action={
              <Button component={Link} to={proofPage} color="inherit" size="small">
                {say(texts.setDigest)}
              </Button>
            }
          >
            {say(texts.digest)}
          </Alert>
        )}
      </CardContent>
    </Card>
  );
};
