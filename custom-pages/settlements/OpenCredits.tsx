// The open credits of a party, one of which is chosen to be applied.
import Radio from '@mui/material/Radio';
import TableContainer from '@mui/material/TableContainer';
import Typography from '@mui/material/Typography';
import { formatDate } from '../../domain/calendar/format-date.ts';
import { formatMoney, toPaisa } from '../../domain/money/money.ts';
import { wordLineStyles } from '../../src/documents/line-inputs.tsx';
import { DocumentLink, useDocumentName } from '../../src/entities/DocumentLink.tsx';
import { useCalendar } from '../../src/i18n/calendar.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { CardTable } from '../../src/ui/CardTable.tsx';
import { type OpenDocument, toDocumentKey } from './settlement-form-model.ts';
import { texts } from './texts.ts';

type Props = {
  credits: OpenDocument[];
  /** The key of the chosen one. */
  chosen: string | undefined;
  onChoose: (key: string) => void;
};

export const OpenCredits = ({ credits, chosen, onChoose }: Props) => {
  const t = useTranslations();
  const language = useLanguage();
  const calendar = useCalendar();
  const describe = useDocumentName();
  if (credits.length === 0) return <Typography sx={{ p: 2 }}>{t(texts.noCredits)}</Typography>;
  return (
    <TableContainer>
      <CardTable
        size="small"
        sx={{ ...wordLineStyles, '& .figure': { textAlign: 'right', whiteSpace: 'nowrap' } }}
        aria-label={t(texts.credits)}
      >
        <thead className="heads">
          <tr>
            <td />
            <th scope="col">{t(texts.credit)}</th>
            <th scope="col">{t(texts.date)}</th>
            <th scope="col" className="figure">
              {t(texts.open)}
            </th>
          </tr>
        </thead>
        <tbody className="rows">
          {credits.map(credit => {
            const key = toDocumentKey(credit);
            return (
              <tr key={key}>
                <td style={{ padding: 0 }}>
                  <Radio
                    size="small"
                    name="credit"
                    checked={key === chosen}
                    onChange={() => onChoose(key)}
                    slotProps={{ input: { 'aria-label': describe(credit) } }}
                  />
                </td>
                <td>
                  <DocumentLink named={credit} />
                </td>
                <td style={{ whiteSpace: 'nowrap' }}>
                  {formatDate(credit.day, calendar, language)}
                </td>
                <td className="figure">{formatMoney(toPaisa(credit.open), language)}</td>
              </tr>
            );
          })}
        </tbody>
      </CardTable>
    </TableContainer>
  );
};
