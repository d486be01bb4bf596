// What to do about cash that differs from the books: which accounts a voucher takes it to.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useTranslations } from '../../src/i18n/language.ts';
import { texts } from './texts.ts';

type Props = {
  /** Counted less expected; only its sign matters. */
  difference: number;
  /** The count's id once it is saved: offers its voucher, as nothing is typed that leaving would lose. */
  id?: number;
};

export const DifferenceHelp = ({ difference, id }: Props) => {
  const t = useTranslations();
  if (difference === 0) return null;
  return (
    <Alert
      severity={difference < 0 ? 'warning' : 'info'}
      sx={{ mt: 2 }}
      {...(id !== undefined
        ? {
            action: (
              <Button
                component={Link}
                to={`/accounting/vouchers/new?cash_count=${id}`}
                color="inherit"
                size="small"
                sx={{ whiteSpace: 'nowrap' }}
              >
                {t(texts.voucher)}
              </Button>
            ),
          }
        : {})}
    >
      {t(difference < 0 ? texts.short : texts.over)}
    </Alert>
  );
};
