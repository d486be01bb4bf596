// The head of every document's page: its number, the party, what became of it in a word, the amount, and
// its actions. The filled one is what usually comes next: settle what is open, else print.
import Button from '@mui/material/Button';
import type { ReactNode, Ref } from 'react';
import { Link } from 'react-router';
import { paymentTexts } from '../../domain/documents/payment-status.ts';
import type { Option, Row } from '../../domain/entity-schema/entity.ts';
import type { Texts } from '../../domain/language.ts';
import { useEntity } from '../fields/entities-context.ts';
import { useTranslations } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { useAmount } from '../ui/Amount.tsx';
import type { TrailStep } from '../ui/PageHeader.tsx';
import { RecordHead } from '../ui/RecordHead.tsx';
import { cancelledOption, StatusBadge } from '../ui/table-elements.tsx';
import { type CreditParty, PartyLink, useMaySettle } from './party-credits.tsx';

type Props = {
  title: string;
  number?: string;
  trail: TrailStep[];
  party?: CreditParty & { name: string };
  status: Option | undefined;
  /** Rupees; `open` where something can be open of such a document. */
  total: number;
  open?: number;
  /** Where what is open is settled. */
  settle?: { to: string; label: Texts };
  /** The filled button of a document that has another than to settle or to print. */
  main?: ReactNode;
  /** How wide the sheet is, where it is narrower than the page. */
  width?: number;
  print?: { onClick: () => void; label?: Texts; ref?: Ref<HTMLButtonElement> } | undefined;
  children?: ReactNode;
};

export const DocumentHead = ({ party, children, main, ...props }: Props) => {
  if (main || !party || !props.settle || !props.open || props.open <= 0)
    return (
      <Head {...props} party={party && <PartyOf {...party} />} main={main}>
        {children}
      </Head>
    );
  return (
    <OpenHead {...props} party={party} settle={props.settle}>
      {children}
    </OpenHead>
  );
};

const PartyOf = ({ name, ...party }: CreditParty & { name: string }) => (
  <PartyLink party={party} name={name} />
);

/** Who may not settle what is open prints it. */
const OpenHead = ({
  party: { name, ...party },
  settle,
  ...props
}: Omit<Props, 'party' | 'main' | 'settle'> & Required<Pick<Props, 'party' | 'settle'>>) => {
  const t = useTranslations();
  const maySettle = useMaySettle(party);
  return (
    <Head
      {...props}
      party={<PartyLink party={party} name={name} />}
      main={
        maySettle && (
          <Button variant="contained" component={Link} to={settle.to}>
            {t(settle.label)}
          </Button>
        )
      }
    />
  );
};

type HeadProps = Omit<Props, 'party' | 'settle'> & { party?: ReactNode };

const Head = ({ status, total, open, main, print, children, ...head }: HeadProps) => {
  const t = useTranslations();
  const amount = useAmount();
  const printButton = print && (
    <Button ref={print.ref} variant={main ? 'text' : 'contained'} onClick={print.onClick}>
      {t(print.label ?? words.print)}
    </Button>
  );
  return (
    <RecordHead
      {...head}
      status={status && <StatusBadge option={status} />}
      amount={amount(total)}
      amountNote={
        open !== undefined && open > 0 && open !== total
          ? `${t(paymentTexts.open)} ${amount(open)}`
          : undefined
      }
      main={main || printButton}
    >
      {children}
      {main && printButton}
    </RecordHead>
  );
};

/**
 * What became of a document in a word: cancelled, no longer active, or its payment; undefined where its
 * entity knows none of them.
 */
export const useDocumentStatus = (
  entity: string,
  document: Row | undefined,
): Option | undefined => {
  const { fields } = useEntity(entity);
  if (!document) return undefined;
  if (document.cancellation) return cancelledOption;
  const optionOf = (name: string) =>
    fields
      .find(field => field.name === name)
      ?.options?.find(({ value }) => value === document[name]);
  return (document.status === 0 ? undefined : optionOf('payment_status')) ?? optionOf('status');
};

const reversalOptions = {
  reversed: { value: 'reversed', label: { en: 'Reversed', ne: 'उल्टाइएको' }, color: 'error' },
  reversal: { value: 'reversal', label: { en: 'Reversal', ne: 'उल्टाउने प्रविष्टि' }, color: 'info' },
} satisfies Record<string, Option>;

/** Says of a voucher, receipt or payment that it was reversed, or reverses another; else nothing. */
export const toReversalOption = ({
  reverses,
  reversed_by,
}: {
  reverses: number | null;
  reversed_by: number | null;
}): Option | undefined => {
  if (reversed_by !== null) return reversalOptions.reversed;
  return reverses === null ? undefined : reversalOptions.reversal;
};
