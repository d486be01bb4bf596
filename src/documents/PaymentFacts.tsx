// What is due, paid and open of a document: beside it, for the document itself never changes.
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { paymentTexts } from '../../domain/documents/payment-status.ts';
import type { Row } from '../../domain/entity-schema/entity.ts';
import { useEntity } from '../fields/entities-context.ts';
import { FieldValue } from '../fields/FieldValue.tsx';
import { useTranslations } from '../i18n/language.ts';
import { useAmount } from '../ui/Amount.tsx';
import { Fact, SHEET_WIDTH, useBothCalendars } from './document-parts.tsx';
import { ApplyCreditsLink } from './party-credits.tsx';

type PaymentFactsProps = {
  /** The entity of the document, whose schema names the states. */
  entity: string;
  document: Row;
  /** Whose credits can be applied to it. */
  credits: Parameters<typeof ApplyCreditsLink>[0];
};

const rowStyle = { display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 0.5 } as const;

export const PaymentFacts = ({ entity, document, credits }: PaymentFactsProps) => {
  const t = useTranslations();
  const date = useBothCalendars();
  const amount = useAmount();
  const status = useEntity(entity).fields.find(({ name }) => name === 'payment_status')!;
  // A page that was open before there were due days may still have an answer of then.
  if (document.payment_status === undefined) return null;
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={t(paymentTexts.title)}
      sx={{ mb: 2, px: { xs: 2, sm: 4 }, py: 1.5, maxWidth: SHEET_WIDTH, ...rowStyle }}
    >
      <Fact label={t(paymentTexts.dueDate)} value={date(document.due_date)} />
      <Fact label={t(paymentTexts.paid)} value={amount(Number(document.paid_amount))} />
      <Fact label={t(paymentTexts.open)} value={amount(Number(document.open_amount))} />
      {document.payment_status !== null && (
        <div>
          <Typography component="span" color="text.secondary">
            {t(paymentTexts.status)}:
          </Typography>{' '}
          <FieldValue field={status} record={document} />
        </div>
      )}
      {Number(document.open_amount) > 0 && <ApplyCreditsLink {...credits} />}
    </Paper>
  );
};
