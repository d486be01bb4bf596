// A document of the outbox: what its last answer means, and the one thing to do about it.
import Box from '@mui/material/Box';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { Link } from 'react-router';
import { displayDate } from '../../domain/calendar/format-date.ts';
import { digitsIn } from '../../domain/language.ts';
import { meaningOf } from '../../domain/tax-authority/answers.ts';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { useAmount } from '../../src/ui/Amount.tsx';
import { StatusBadge } from '../../src/ui/StatusBadge.tsx';
import { DocumentActions } from './DocumentActions.tsx';
import { kindTexts, stateTexts, texts } from './texts.ts';
import { addressOf, type Entry } from './told.ts';

const Meaning = ({ entry }: { entry: Entry }) => {
  const say = useSay();
  const meaning = meaningOf(entry.kind, entry.state, entry.code);
  if (meaning) return <>{say(meaning.sentence)}</>;
  return <>{say(entry.needs_bill ? texts.waitsForBill : texts.notTold)}</>;
};

/** Left out where there is no room. */
export const wide = { display: { xs: 'none', md: 'table-cell' } };

export const DocumentRow = ({
  entry,
  onChanged,
  onAccount,
}: {
  entry: Entry;
  onChanged: () => void;
  onAccount: () => void;
}) => {
  const say = useSay();
  const language = useLanguage();
  const amount = useAmount();
  const address = addressOf(entry);
  const number = digitsIn(entry.number, language);
  const { label, color } = stateTexts[entry.state];
  return (
    <TableRow hover>
      <TableCell>
        {say(kindTexts[entry.kind])} {address ? <Link to={address}>{number}</Link> : number}
        <div style={{ opacity: 0.7, fontSize: 12 }}>{digitsIn(entry.fiscal_year, language)}</div>
        <Box sx={{ display: { md: 'none' }, fontSize: 12 }}>{entry.customer_name}</Box>
      </TableCell>
      <TableCell sx={wide}>{entry.customer_name}</TableCell>
      <TableCell
        sx={{ ...wide, whiteSpace: 'nowrap' }}
        title={displayDate(entry.issued_at, 'bs', language)}
      >
        {displayDate(entry.issued_at, 'ad', language)}
      </TableCell>
      <TableCell align="right" sx={{ ...wide, whiteSpace: 'nowrap' }}>
        {amount(entry.total)}
      </TableCell>
      <TableCell>
        <StatusBadge option={{ value: entry.state, label, color }} />
        <div style={{ fontSize: 13, marginTop: 4, maxWidth: 380 }}>
          <Meaning entry={entry} />
        </div>
      </TableCell>
      <TableCell>
        <DocumentActions entry={entry} onChanged={onChanged} onAccount={onAccount} />
      </TableCell>
    </TableRow>
  );
};
