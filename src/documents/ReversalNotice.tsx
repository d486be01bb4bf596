// Says on a voucher, receipt or payment which other one reversed it, or is reversed by it.
import Alert from '@mui/material/Alert';
import { Link } from 'react-router';
import { localizeDigits, type Texts } from '../../domain/language.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { useLanguage, useTranslations } from '../i18n/language.ts';

type Props = {
  /** Where the API has the other one, and where its page is. */
  path: string;
  address: string;
  id: number;
  /** With the place {number}. */
  text: Texts;
};

export const ReversalNotice = ({ path, address, id, text }: Props) => {
  const t = useTranslations();
  const language = useLanguage();
  const { data } = useApiQuery<{ number: string }>(`${path}/${id}`);
  if (!data) return null;
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      <Link to={`${address}/${id}`}>
        {localizeDigits(t(text, { number: data.body.number }), language)}
      </Link>
    </Alert>
  );
};
